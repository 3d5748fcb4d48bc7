"""How well vectors tell the keys of a service apart: the figure that is watched while a model learns."""

from collections import defaultdict

import numpy as np

from pools import Service

# Of a key and of noise; more move the mean of a family in the third place only, and cost seconds at every look.
TEXTS_A_KEY = 25


def measured_texts(service: Service) -> tuple[np.ndarray, np.ndarray]:
    """The texts by which a service is measured, and their labels: of noise each its own, from -1 down."""
    groups = [service.keys[key][:TEXTS_A_KEY] for key in sorted(service.keys)]
    noise = service.noise[:TEXTS_A_KEY]
    labels = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    texts = [text for group in groups for text in group] + noise
    return np.array(texts), np.concatenate([labels, -1 - np.arange(len(noise))])


def centred(vectors: np.ndarray, basis: np.ndarray) -> np.ndarray:
    """
    What the service compares: without language, about the mean of the pool, of unit length.

    :param vectors: of one service (texts, 384)
    :param basis: language directions, orthonormal rows (directions, 384)
    """
    without = _unit(vectors - vectors @ basis.T @ basis)
    return _unit(without - without.mean(0))


def separation(vectors: np.ndarray, labels: np.ndarray) -> float:
    """
    The chance that two texts of one key lie nearer than two of different keys (AUC over all pairs of one service);
    noise is different from every key, and of two texts of noise nothing is known.
    """
    first, second = np.triu_indices(len(labels), 1)
    known = (labels[first] >= 0) | (labels[second] >= 0)
    first, second = first[known], second[known]
    near, same = np.einsum('pd,pd->p', vectors[first], vectors[second]), labels[first] == labels[second]
    ranks = np.empty(len(near))
    ranks[np.argsort(near, kind='stable')] = np.arange(1, len(near) + 1)
    count = int(same.sum())
    return float((ranks[same].sum() - count * (count + 1) / 2) / (count * (len(near) - count)))


def by_family(services: list[Service], figures: list[float]) -> dict[str, float]:
    """The mean over the services of each family."""
    gathered: dict[str, list[float]] = defaultdict(list)
    for service, figure in zip(services, figures):
        gathered[service.family].append(figure)
    return {family: float(np.mean(of)) for family, of in sorted(gathered.items())}


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
