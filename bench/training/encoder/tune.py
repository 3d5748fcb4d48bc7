"""Tunes the encoder for wishes: two ways to ask one thing nearer than two things asked of one service.

    tune.py --out FOLDER [--leave-out home,clinc] [--steps 120]

Deterministic: the same seed, data, base model, options, threads and kind of processor give the same file.
"""

import argparse
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
import torch

import network
from card import card_of
from draw import Draw
from figures import by_family, centred, measured_texts, separation
from loss import apart, moved
from pools import FAMILIES, NEVER_LEARNED, Library, Service, read_library
from rounding import as_rounded, through_rounding
from states import States, states_of
from write_model import write_model

ROOT = Path(__file__).resolve().parents[3]
BASE = 'multilingual-e5-small'
WARM_STEPS = 15
# Of any service and language, without labels: kept where they were.
BYSTANDERS = 16
TEXTS_A_LOOK = 192


@dataclass(frozen=True)
class Parts:
    """
    :ivar learned: services that are learned from
    :ivar held: services that are looked at while it runs, and never learned from
    :ivar bystanders: texts that may be kept where they were
    """

    learned: list[Service]
    held: list[Service]
    bystanders: np.ndarray


def main() -> None:
    options = asked()
    torch.set_num_threads(options.threads)
    torch.use_deterministic_algorithms(True)
    half = options.bfloat16 == 'yes' or (options.bfloat16 == 'auto' and has_bfloat16())
    library = read_library(options.data)
    states = states_of(library.texts, options.base, options.cache, options.low, half)
    parts = split(library, set(options.leave_out), options.slice)
    weights = network.read_weights(network.load(options.base / 'onnx/model_quantized.onnx'))
    basis = np.array(json.loads((options.base / 'language_subspace.json').read_text())['basis'], np.float32)
    print(f'{len(parts.learned)} services learned from, {len(parts.held)} held out, bfloat16 {"yes" if half else "no"}')

    began = time.time()
    rows: list[tuple[str, dict[str, float]]] = []

    def look(step: str, now: network.Weights, said: str = '') -> None:
        rows.append((step, by_family(parts.held, separations(parts.held, states, now, basis, options.low, half))))
        tell(step, rows[-1][1], f'{time.time() - began:.0f} s {said}', len(rows) == 1)

    tuned = learn(network.to_torch(weights, options.low), parts, states, basis, options, half, look)
    floats = {name: value.detach().numpy() for name, value in tuned.items()}
    look('rounded', network.to_torch(as_rounded(floats), options.low))
    if options.floats:
        np.savez(options.floats, **floats)
    families = sorted({service.family for service in parts.learned})
    write_model(floats, options.base, options.out, card_of(options, families, rows))
    print(f'wrote {options.out}, {time.time() - began:.0f} s')


def asked() -> argparse.Namespace:
    say = argparse.ArgumentParser(description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    say.add_argument('--out', type=Path, required=True, help='folder of the tuned model, written at the end')
    say.add_argument('--data', type=Path, default=ROOT / '../shared/data', help='folders of services with their keys')
    say.add_argument('--base', type=Path, default=ROOT / f'../shared/models/{BASE}', help='folder of the untuned model')
    say.add_argument('--cache', type=Path, default=ROOT / 'out/encoder', help='states of all texts are kept here between runs')
    say.add_argument('--floats', type=Path, help='write the learned weights before rounding too (.npz)')
    families = lambda names: [known(name) for name in names.split(',') if name]
    say.add_argument('--leave-out', type=families, default=[], help=f'families never seen, of {", ".join(FAMILIES)}')
    say.add_argument('--slice', type=float, default=1 / 6, help='share of the texts held out where no family is left out')
    say.add_argument('--steps', type=int, default=120)
    say.add_argument('--services', type=int, default=4, help='services a step')
    say.add_argument('--mixed', type=float, default=1 / 3, help='share of services that are mixed anew of keys of several')
    say.add_argument('--rate', type=float, default=1.2e-4, help='highest learning rate')
    say.add_argument('--temperature', type=float, default=0.15)
    say.add_argument('--stay', type=float, default=3.0, help='weight of staying near the untuned vectors')
    say.add_argument('--low', type=int, default=8, help='the first layer that is tuned, of 12')
    say.add_argument('--seed', type=int, default=0)
    say.add_argument('--threads', type=int, default=2)
    say.add_argument('--bfloat16', choices=('auto', 'yes', 'no'), default='auto', help='products in half precision')
    say.add_argument('--look-every', type=int, default=60, help='steps between two looks at what is held out')
    return say.parse_args()


def known(family: str) -> str:
    if family not in FAMILIES:
        raise argparse.ArgumentTypeError(f'{family} is none of {", ".join(FAMILIES)}')
    return family


def has_bfloat16() -> bool:
    """Without the processor's own products, bfloat16 is slower than float32."""
    info = Path('/proc/cpuinfo')
    return info.exists() and 'avx512_bf16' in info.read_text()


def split(library: Library, left_out: set[str], share: float) -> Parts:
    """A family that is left out is out with every text of it, in whatever other family the same words were said."""
    unseen = left_out | {NEVER_LEARNED}
    everything = set(range(len(library.texts)))
    may = {text for text in everything if library.families[text].isdisjoint(unseen)}
    held = [service for service in library.only(everything) if service.family in unseen]
    if not left_out:
        aside = {text for text in may if crc32(library.texts[text].encode()) % 1000 < 1000 * share}
        held += library.only(aside)
        may -= aside
    learned = [service for service in library.only(may) if service.family not in unseen]
    # Sentences with labels are a makeshift of a service: looked at only in families that have no stream.
    streams = {service.family for service in held if service.is_pool}
    looked_at = [service for service in held if service.is_pool or service.family not in streams]
    return Parts(learned, looked_at, np.array(sorted(may)))


def learn(weights, parts: Parts, states: States, basis, options, half: bool, look) -> network.Weights:
    """
    AdamW over the layers from `low` up; `look` is called with the step and the weights before the first and now and then.

    :return: the same tensors, learned
    """
    chance = np.random.default_rng(options.seed)
    draw = Draw(parts.learned, options.mixed, states.untuned - states.untuned @ basis.T @ basis, chance)
    directions = torch.from_numpy(basis)
    for value in weights.values():
        value.requires_grad_(True)
    matrices = [value for name, value in weights.items() if name.endswith('.matrix')]
    vectors = [value for name, value in weights.items() if not name.endswith('.matrix')]
    groups = [{'params': matrices, 'weight_decay': 0.01}, {'params': vectors, 'weight_decay': 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=options.rate)
    lately: list[tuple[float, float]] = []
    look('0', weights)
    for step in range(options.steps):
        for group in optimiser.param_groups:
            group['lr'] = options.rate * pace(step, options.steps)
        drawn = draw.services(options.services)
        texts = np.concatenate([one.texts for one in drawn] + [chance.choice(parts.bystanders, BYSTANDERS)])
        entering, packing = states.batch(texts)
        said = network.means(network.run(through_rounding(weights), entering, packing, options.low, half=half), packing)
        sizes = [len(one.texts) for one in drawn] + [BYSTANDERS]
        of_service = said.split(sizes)
        losses = [
            apart(of, torch.from_numpy(one.labels), directions, options.temperature) for of, one in zip(of_service, drawn)
        ]
        loss, away = torch.stack(losses).mean(), moved(said, torch.from_numpy(states.untuned[texts]))
        optimiser.zero_grad()
        (loss + options.stay * away).backward()
        torch.nn.utils.clip_grad_norm_([*matrices, *vectors], 1.0)
        optimiser.step()
        lately.append((loss.item(), away.item()))
        if (step + 1) % options.look_every == 0 or step + 1 == options.steps:
            loss_lately, away_lately = np.mean(lately[-options.look_every :], axis=0)
            look(str(step + 1), weights, f'loss {loss_lately:.3f} moved {away_lately:.4f}')
    return weights


def pace(step: int, steps: int) -> float:
    """A few steps to warm up, then half a cosine down to a twentieth."""
    return min(1.0, (step + 1) / WARM_STEPS) * max(0.05, 0.5 * (1 + math.cos(math.pi * step / steps)))


def separations(held: list[Service], states: States, weights, basis, low: int, half: bool) -> list[float]:
    """How well each service's keys are told apart (`figures.separation`)."""
    measured = [measured_texts(service) for service in held]
    texts = np.unique(np.concatenate([of for of, _ in measured]))
    texts = texts[np.argsort(states.lengths[texts], kind='stable')]
    vectors = np.empty((len(texts), network.WIDTH), np.float32)
    for first in range(0, len(texts), TEXTS_A_LOOK):
        chunk = slice(first, first + TEXTS_A_LOOK)
        entering, packing = states.batch(texts[chunk])
        with torch.no_grad():
            vectors[chunk] = network.means(network.run(weights, entering, packing, low, half=half), packing).numpy()
    place = {text: i for i, text in enumerate(texts)}
    return [separation(centred(vectors[[place[text] for text in of]], basis), labels) for of, labels in measured]


def tell(step: str, figures: dict[str, float], said: str, with_head: bool) -> None:
    """A row of the table: how well the held-out keys are told apart, by family."""
    if with_head:
        print('| step | ' + ' | '.join(figures) + ' | mean | |\n|' + '---|' * (len(figures) + 3))
    cells = [f'{figure:.4f}' for figure in [*figures.values(), float(np.mean([*figures.values()]))]]
    print(f'| {step} | ' + ' | '.join(cells) + f' | {said} |', flush=True)


if __name__ == '__main__':
    main()
