"""Writes a tuned model: the graph of the untuned one, with other weights, all matrices in seven bits a channel."""

import shutil
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

import network
from rounding import rounded


def write_model(tuned: dict[str, np.ndarray], base: Path, out: Path, card: str) -> None:
    """
    A folder that transformers.js loads as it loads the untuned model's.

    :param tuned: float32 weights by name (`network.read_weights`), those that were learned
    :param card: what the model is and what it was learned from; its README
    """
    model = network.load(base / 'onnx/model_quantized.onnx')
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    weights = network.read_weights(model) | tuned

    def put(name: str, value: np.ndarray) -> None:
        tensors[name].CopyFrom(numpy_helper.from_array(np.ascontiguousarray(value), name))

    for name, node in network.matrix_nodes(model.graph):
        whole, scale = rounded(weights[name])
        put(node.input[1], whole)
        put(node.input[3], np.zeros(len(scale), np.int8))
        put(network.scale_name(node), scale)
    for name, value in tuned.items():
        if not name.endswith('.matrix'):
            put(f'm.{name}', value)
    (out / 'onnx').mkdir(parents=True, exist_ok=True)
    for file in base.iterdir():
        if file.is_file():
            # Where the untuned model comes from stays with what is made of it.
            shutil.copyfile(file, out / file.name.replace('README.md', 'README-untuned.md'))
    onnx.save(model, str(out / 'onnx/model_quantized.onnx'))
    (out / 'README.md').write_text(card, encoding='utf8')
