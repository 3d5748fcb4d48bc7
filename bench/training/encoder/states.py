"""States of the layer below the tuned ones: that part of the network stays as it is, so every text passes it once."""

import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

import network
from rounding import as_rounded
from tokens import Tokenizer

# E5's for a symmetric task; the service puts it before every text too.
PREFIX = 'query: '
# One text in a thousand is longer; its end teaches nothing that its beginning does not, and attention grows with the square.
LONGEST = 64
TEXTS_A_BATCH = 192


@dataclass(frozen=True)
class States:
    """
    :ivar tokens: float16 (tokens of all texts, 384), mapped from a file
    :ivar starts, lengths: of each text, in tokens
    :ivar untuned: the vectors of the texts in the untuned model, float32 (texts, 384)
    """

    tokens: np.ndarray
    starts: np.ndarray
    lengths: np.ndarray
    untuned: np.ndarray

    def batch(self, texts: np.ndarray) -> tuple[torch.Tensor, network.Packing]:
        """The states of some texts, packed: float32 (their tokens, 384)."""
        lengths = self.lengths[texts]
        places = np.concatenate([np.arange(start, start + length) for start, length in zip(self.starts[texts], lengths)])
        return torch.from_numpy(self.tokens[places].astype(np.float32)), network.Packing(lengths)


def packed_tokens(ids: list[list[int]]) -> tuple[np.ndarray, np.ndarray, network.Packing]:
    """Pieces of all texts one after another, where in its text each stands, and the packing of them."""
    lengths = np.array([len(of_text) for of_text in ids])
    pieces = np.concatenate([np.array(of_text) for of_text in ids])
    return pieces, np.concatenate([np.arange(length) for length in lengths]), network.Packing(lengths)


def states_of(texts: list[str], base: Path, cache: Path, low: int, half: bool) -> States:
    """
    The states that enter layer `low`, from the cache folder if they lie there.

    Layers below are rounded to seven bits, as they will be where the tuned layers stand on them.
    """
    name = _name(texts, base, low, half)
    files = [cache / f'{name}.{part}.npy' for part in ('tokens', 'lengths', 'untuned')]
    if not files[-1].exists():
        cache.mkdir(parents=True, exist_ok=True)
        _compute(texts, base, low, half, *files)
    lengths = np.load(files[1])
    return States(np.load(files[0], mmap_mode='r'), np.cumsum(lengths) - lengths, lengths, np.load(files[2]))


def _name(texts: list[str], base: Path, low: int, half: bool) -> str:
    digest = hashlib.sha256(json.dumps([PREFIX, LONGEST, low, half, texts]).encode())
    for file in ('onnx/model_quantized.onnx', 'tokenizer.json'):
        digest.update((base / file).read_bytes())
    return digest.hexdigest()[:16]


def _compute(texts: list[str], base: Path, low: int, half: bool, *files: Path) -> None:
    tokenizer = Tokenizer(base / 'tokenizer.json')
    ids = [_shortened(tokenizer.ids(PREFIX + text)) for text in texts]
    weights = network.read_weights(network.load(base / 'onnx/model_quantized.onnx'))
    below, above = network.to_torch(as_rounded(weights)), network.to_torch(weights, low)
    lengths = np.array([len(of_text) for of_text in ids])
    starts = np.cumsum(lengths) - lengths
    tokens = np.lib.format.open_memmap(files[0], 'w+', np.float16, (int(lengths.sum()), network.WIDTH))
    untuned = np.empty((len(texts), network.WIDTH), np.float32)
    began = time.time()
    order = np.argsort(lengths, kind='stable')
    for first in range(0, len(order), TEXTS_A_BATCH):
        chunk = order[first : first + TEXTS_A_BATCH]
        pieces, positions, packing = packed_tokens([ids[text] for text in chunk])
        with torch.no_grad():
            entering = network.run(below, network.embed(weights, pieces, positions), packing, 0, low, half)
            untuned[chunk] = network.means(network.run(above, entering, packing, low, half=half), packing).numpy()
        at = 0
        for text in chunk:
            tokens[starts[text] : starts[text] + lengths[text]] = entering[at : at + lengths[text]].numpy()
            at += lengths[text]
        if first // TEXTS_A_BATCH % 50 == 0:
            print(f'states: {first + len(chunk)} of {len(texts)} texts, {time.time() - began:.0f} s', flush=True)
    tokens.flush()
    np.save(files[1], lengths)
    # Last: that it is there says that the others are whole.
    np.save(files[2], untuned)


def _shortened(ids: list[int]) -> list[int]:
    return ids if len(ids) <= LONGEST else [*ids[: LONGEST - 1], ids[-1]]
