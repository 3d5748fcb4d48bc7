"""Is what Python learns on what the service runs? Word pieces and vectors of both, for some texts.

    check.py --model FOLDER [--weights FLOATS.npz] [--data FOLDER]
"""

import argparse
import json
import random
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import torch

import network
from states import PREFIX, packed_tokens
from tokens import Tokenizer

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument('--model', type=Path, required=True, help='folder of the model that the service would load')
    asked.add_argument('--weights', type=Path, help="tune.py's weights before rounding, to hold against the model's vectors")
    asked.add_argument('--data', type=Path, default=ROOT / '../shared/data', help='folders of services; their texts are used')
    asked.add_argument('--texts', type=int, default=60, help='how many texts')
    options = asked.parse_args()
    texts = [PREFIX + text for text in some_texts(options.data, options.texts)]
    said = said_by_node(options.model, texts)
    tokenizer = Tokenizer(options.model / 'tokenizer.json')
    other = [text for text, there in zip(texts, said) if tokenizer.ids(text) != there['ids']]
    print(f'word pieces: {len(texts) - len(other)} of {len(texts)} texts alike', *other[:5], sep='\n  ')
    there = np.array([one['vector'] for one in said], np.float32)
    weights = network.read_weights(network.load(options.model / 'onnx/model_quantized.onnx'))
    compare("the model's weights in Python", vectors(weights, tokenizer, texts), there)
    if options.weights:
        weights |= dict(np.load(options.weights))
        compare('the weights before rounding', vectors(weights, tokenizer, texts), there)


def some_texts(data: Path, count: int) -> list[str]:
    """A few fragments of every service, in whatever language, the same at every call."""
    files = sorted(data.glob('slot-recovery*/*/fragments.jsonl'))
    lines = [line for file in files for line in file.read_text(encoding='utf8').splitlines()]
    return [json.loads(line)['text'] for line in random.Random(0).sample(lines, count)]


def said_by_node(model: Path, texts: list[str]) -> list[dict]:
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder) / 'texts.json', Path(folder) / 'vectors.json'
        asked.write_text(json.dumps(texts), encoding='utf8')
        command = ['npx', 'tsx', str(HERE / 'vectors.ts'), str(model.resolve()), str(asked), str(answered)]
        subprocess.run(command, cwd=ROOT, check=True)
        return json.loads(answered.read_text(encoding='utf8'))


def vectors(weights: dict[str, np.ndarray], tokenizer: Tokenizer, texts: list[str]) -> np.ndarray:
    """Unit vectors of the texts, float32 (texts, 384)."""
    pieces, positions, packing = packed_tokens([tokenizer.ids(text) for text in texts])
    with torch.no_grad():
        states = network.run(network.to_torch(weights), network.embed(weights, pieces, positions), packing, 0)
        return torch.nn.functional.normalize(network.means(states, packing), dim=1).numpy()


def compare(name: str, here: np.ndarray, there: np.ndarray) -> None:
    """Cosines of both, as they are and after the mean of all is taken from each: all e5's vectors are near to one another."""
    unit = lambda v: v / np.linalg.norm(v, axis=1, keepdims=True)
    plain = (here * there).sum(1)
    centred = (unit(here - here.mean(0)) * unit(there - there.mean(0))).sum(1)
    print(
        f'{name} against Node: cosine mean {plain.mean():.4f}, least {plain.min():.4f};',
        f'centred {centred.mean():.4f}, {centred.min():.4f}',
    )
    if plain.min() < 0.99:
        raise SystemExit('not the same network')


if __name__ == '__main__':
    main()
