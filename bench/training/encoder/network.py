"""The encoder in PyTorch: its weights out of the ONNX file, and its layers over packed tokens.

Packed: the tokens of all texts lie one after another in one matrix, so that the big products meet no padding (a text has 16
tokens on average, the longest of a step 40 or more). Attention alone pads, and in groups of texts of like length.
"""

import math
from pathlib import Path
from typing import Iterator

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch.nn import functional

LAYERS = 12
HEADS = 12
WIDTH = 384
EPSILON = 1e-12
GROUP = 48

Weights = dict[str, torch.Tensor]


def matrix_nodes(graph: onnx.GraphProto) -> Iterator[tuple[str, onnx.NodeProto]]:
    """Every integer product with our name of its matrix, as `encoder.layer.8.output.dense.matrix`."""
    for node in graph.node:
        if node.op_type == 'MatMulInteger':
            yield node.name.removeprefix('/m/').removesuffix('/MatMul_quant').replace('/', '.') + '.matrix', node


def read_weights(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """
    All weights of the model as float32; matrices as (in, out), so that a layer is x @ matrix + bias.
    `embeddings.words` alone is left packed, for it would take 220 MB: see `embed`.
    """
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    array = lambda name: numpy_helper.to_array(tensors[name])
    weights = {name.removeprefix('m.'): array(name).copy() for name in tensors if name.startswith('m.')}
    weights |= {'embeddings.words': array('emb_q4'), 'embeddings.words.scale': array('emb_scale')}
    for name, node in matrix_nodes(model.graph):
        whole = array(node.input[1]).astype(np.float32) - array(node.input[3]).astype(np.float32)
        weights[name] = whole * array(scale_name(node))
    return weights


def scale_name(node: onnx.NodeProto) -> str:
    """The tensor that holds an integer product's scales, by the naming of onnxruntime's quantiser."""
    return node.input[1].removesuffix('_quantized') + '_scale'


def load(file: Path) -> onnx.ModelProto:
    return onnx.load(str(file))


def to_torch(weights: dict[str, np.ndarray], low: int = 0) -> Weights:
    """The weights of layer `low` and above as tensors, each a copy."""
    names = [f'encoder.layer.{layer}.' for layer in range(low, LAYERS)]
    return {name: torch.from_numpy(value.copy()) for name, value in weights.items() if name.startswith(tuple(names))}


def embed(weights: dict[str, np.ndarray], pieces: np.ndarray, positions: np.ndarray) -> torch.Tensor:
    """
    :param pieces: ids of word pieces (tokens); positions: where in its text each stands, from 0
    :return: states before the first layer, float32 (tokens, 384)
    """
    packed = weights['embeddings.words'][pieces].reshape(len(pieces), -1, 16)  # blocks of 32 weights, two a byte: low halves first
    blocks = np.concatenate([packed & 15, packed >> 4], axis=2).astype(np.float32) - 8
    words = (blocks * weights['embeddings.words.scale'][pieces].astype(np.float32)[:, :, None]).reshape(len(pieces), WIDTH)
    places = weights['embeddings.position_embeddings.weight'][positions]
    states = torch.from_numpy(words + places + weights['embeddings.token_type_embeddings.weight'][0])
    norm = [torch.from_numpy(weights[f'embeddings.LayerNorm.{part}']) for part in ('weight', 'bias')]
    return functional.layer_norm(states, (WIDTH,), *norm, EPSILON)


class Packing:
    """Where the tokens of some texts lie: one after another in a matrix, and padded in groups for attention.

    :param lengths: tokens of each text, in the order of the texts
    """

    def __init__(self, lengths: np.ndarray) -> None:
        starts = np.cumsum(lengths) - lengths
        order = np.argsort(lengths, kind='stable')
        self.groups: list[tuple[torch.Tensor, torch.Tensor, tuple[int, int]]] = []
        came_out = []
        padded = 0
        for chunk in np.array_split(order, max(1, math.ceil(len(order) / GROUP))):
            longest = int(lengths[chunk].max())
            real = np.arange(longest)[None] < lengths[chunk][:, None]
            place = np.where(real, starts[chunk][:, None] + np.arange(longest)[None], 0)
            mask = torch.from_numpy(np.where(real, 0, -1e4).astype(np.float32))[:, None, None]
            self.groups.append((torch.from_numpy(place.reshape(-1)), mask, place.shape))
            back = np.empty(int(real.sum()), np.int64), padded + np.flatnonzero(real.reshape(-1))
            came_out.append((place[real], back[1]))
            padded += place.size
        tokens, slots = (np.concatenate(parts) for parts in zip(*came_out))
        back_of = np.empty(len(tokens), np.int64)
        back_of[tokens] = slots
        self.back = torch.from_numpy(back_of)
        # A product with this takes the mean of each text: (texts, tokens).
        of_text = np.repeat(np.arange(len(lengths)), lengths)
        mean = np.zeros((len(lengths), len(of_text)), np.float32)
        mean[of_text, np.arange(len(of_text))] = 1 / lengths[of_text]
        self.mean = torch.from_numpy(mean)


def run_layer(weights: Weights, layer: int, x: torch.Tensor, packing: Packing, half: bool) -> torch.Tensor:
    """
    One layer of BERT over packed states, float32 (tokens, 384) to the same.

    :param half: products in bfloat16, summed in float32 by the processor; what is added up from layer to layer stays float32
    """
    kind = torch.bfloat16 if half else torch.float32
    of = lambda *names: torch.cat([weights[f'encoder.layer.{layer}.{name}'] for name in names], -1).to(kind)
    linear = lambda y, *names: torch.addmm(of(*(f'{n}.bias' for n in names)), y, of(*(f'{n}.matrix' for n in names)))
    norm = lambda y, name: functional.layer_norm(
        y, (WIDTH,), *(weights[f'encoder.layer.{layer}.{name}.LayerNorm.{part}'] for part in ('weight', 'bias')), EPSILON
    )
    # One product for the three: a third of the calls.
    together = linear(x.to(kind), 'attention.self.query', 'attention.self.key', 'attention.self.value')
    heard = []
    for place, mask, (texts, longest) in packing.groups:
        parts = together.index_select(0, place).view(texts, longest, 3, HEADS, WIDTH // HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4).reshape(3, texts * HEADS, longest, WIDTH // HEADS).unbind(0)
        scores = torch.bmm(query, key.transpose(1, 2)).float().view(texts, HEADS, longest, longest)
        attention = torch.softmax(scores / math.sqrt(WIDTH // HEADS) + mask, -1).to(kind).view(-1, longest, longest)
        context = torch.bmm(attention, value).view(texts, HEADS, longest, -1)
        heard.append(context.transpose(1, 2).reshape(texts * longest, WIDTH))
    context = torch.cat(heard).index_select(0, packing.back)
    x = norm(x + linear(context, 'attention.output.dense'), 'attention.output')
    inner = functional.gelu(linear(x.to(kind), 'intermediate.dense'))
    return norm(x + linear(inner, 'output.dense'), 'output')


def run(
    weights: Weights, x: torch.Tensor, packing: Packing, low: int, high: int = LAYERS, half: bool = False
) -> torch.Tensor:
    """The layers from `low` up to, and without, `high`: float32 (tokens, 384) to the same."""
    for layer in range(low, high):
        x = run_layer(weights, layer, x, packing, half)
    return x


def means(x: torch.Tensor, packing: Packing) -> torch.Tensor:
    """The vector of each text: the mean over all its tokens, float32 (texts, 384), of no set length."""
    return packing.mean @ x
