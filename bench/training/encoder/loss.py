"""What is learned: keys of a service apart, everything else where it was."""

import torch
from torch.nn import functional


def apart(vectors: torch.Tensor, labels: torch.Tensor, basis: torch.Tensor, temperature: float) -> torch.Tensor:
    """
    Supervised contrastive loss (Khosla et al. 2020) within one service, on what the service compares: without language,
    about the mean of the service. Two ways to ask for one thing are to lie nearer than two things asked of one service.

    :param vectors: of one service (texts, 384)
    :param labels: of which key each text is (texts); one that no other has draws nothing near, and is only kept away from
    :param basis: language directions, orthonormal rows (directions, 384)
    """
    without = functional.normalize(vectors - (vectors @ basis.T) @ basis, dim=1)
    centred = functional.normalize(without - without.mean(0), dim=1)
    near = centred @ centred.T / temperature
    near = near - 1e4 * torch.eye(len(labels))
    same = (labels[:, None] == labels[None]).float().fill_diagonal_(0)
    likely = near - torch.logsumexp(near, 1, keepdim=True)
    others = same.sum(1)
    has = others > 0
    return -((likely * same).sum(1)[has] / others[has]).mean()


def moved(vectors: torch.Tensor, untuned: torch.Tensor) -> torch.Tensor:
    """One minus the cosine to where the untuned model has the texts, the mean of all (texts, 384)."""
    return (1 - functional.cosine_similarity(vectors, untuned)).mean()
