"""Matrix weights in seven bits a channel.

With eight, the integer products of two neighbours can exceed sixteen bits on processors without VNNI (`vpmaddubsw`) and are
clipped there: other vectors on other machines. With seven they cannot.
"""

import numpy as np
import torch

TOP = 63


def rounded(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """
    :param weight: float32 (in, out)
    :return: int8 (in, out) between -63 and 63, and the float32 scale of each output (out): their product is near the weight
    """
    scale = np.abs(weight).max(axis=0) / TOP
    scale[scale == 0] = 1
    return np.clip(np.round(weight / scale), -TOP, TOP).astype(np.int8), scale.astype(np.float32)


def as_rounded(weights: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The same weights as they will be in the written model: matrices of the layers rounded, all else as it is."""
    return {name: _restored(value) if name.endswith('.matrix') else value for name, value in weights.items()}


def _restored(weight: np.ndarray) -> np.ndarray:
    whole, scale = rounded(weight)
    return whole.astype(np.float32) * scale


def through_rounding(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """
    The weights as they will be written, whose gradients are taken as those of the unrounded (straight through): what is
    learned then stands on what rounding does to it. Rounded only afterwards, what was gained on unseen services is lost again in
    part (0.917 to 0.915, from 0.870).
    """
    return {
        name: value + (_restored_tensor(value.detach()) - value.detach()) if name.endswith('.matrix') else value
        for name, value in weights.items()
    }


def _restored_tensor(weight: torch.Tensor) -> torch.Tensor:
    scale = (weight.abs().amax(0) / TOP).clamp_min(1e-12)
    return torch.round(weight / scale).clamp_(-TOP, TOP) * scale
