"""How well the values of a need come apart by meaning: the adjusted Rand index of groups against the true values.

  python3 grouping.py texts SCENARIO_FOLDERS... TEXTS.jsonl     up to 40 different texts of each hidden key
  npx tsx states.ts MODEL_FOLDER TEXTS.jsonl STATES
  python3 grouping.py judge TEXTS.jsonl STATES WEIGHTS.npz MODEL_FOLDER

A text's value is the mean of its pieces' states, weighed by what the reader (its own family left out) says of each; beside it the
mean of all, as the service's vectors are. Language directions and the need's mean come off; average linkage, the cut by silhouette
(Rousseeuw 1987).
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import squareform

from reader import features, states_of

MOST_TEXTS = 40
LEAST_TEXTS = 12
MOST_GROUPS = 12
# Of the weights; 2, 3, 4 and 6 were tried with the figures in sight, 4 and 6 are alike.
SHARPNESS = 4
# Which family of the reader's texts has the same people as a folder of pools; the others have none.
SAME_PEOPLE = {'slot-recovery': 'sgd-train', 'slot-recovery-home': 'hwu', 'slot-recovery-multilingual': 'xsid-valid'}


def draw(folders: list[Path], out: Path) -> None:
    with out.open('w', encoding='utf8') as file:
        for scenario in sorted(one for folder in folders for one in folder.iterdir() if one.is_dir()):
            gold = {row['id']: row for row in lines(scenario / 'gold.jsonl') if row['gold_key']}
            by_key = defaultdict(dict)
            for row in lines(scenario / 'fragments.jsonl'):
                if row['id'] in gold:
                    by_key[gold[row['id']]['gold_key']].setdefault(row['text'], gold[row['id']]['gold_value'])
            for key, texts in sorted(by_key.items()):
                stride = max(1, len(texts) // MOST_TEXTS)
                for text, value in list(texts.items())[::stride][:MOST_TEXTS]:
                    row = {'text': text, 'folder': scenario.parent.name, 'scenario': scenario.name, 'key': key, 'value': value}
                    file.write(json.dumps(row, ensure_ascii=False) + '\n')


def lines(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text(encoding='utf8').splitlines() if line]


def adjusted_rand(true: list, found: list) -> float:
    """Hubert and Arabie 1985."""

    def pairs(counts) -> float:
        return sum(n * (n - 1) / 2 for n in counts)

    both, left, right = defaultdict(int), defaultdict(int), defaultdict(int)
    for a, b in zip(true, found):
        both[a, b] += 1
        left[a] += 1
        right[b] += 1
    together, expected = pairs(both.values()), pairs(left.values()) * pairs(right.values()) / pairs([len(true)])
    most = (pairs(left.values()) + pairs(right.values())) / 2
    return 1.0 if most == expected else (together - expected) / (most - expected)


def silhouette(distances: np.ndarray, groups: np.ndarray) -> float:
    scores = []
    for i, own in enumerate(groups):
        same = groups == own
        if same.sum() < 2:
            scores.append(0.0)
            continue
        within = distances[i][same].sum() / (same.sum() - 1)
        nearest = min(distances[i][groups == other].mean() for other in set(groups) - {own})
        scores.append((nearest - within) / max(nearest, within, 1e-9))
    return float(np.mean(scores))


def grouped(vectors: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
    """The groups of the best cut by silhouette, and those of every cut."""
    unit = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    distances = np.clip(1 - unit @ unit.T, 0, 2)
    np.fill_diagonal(distances, 0)
    tree = linkage(squareform(distances, checks=False), 'average')
    cuts = [fcluster(tree, count, 'maxclust') for count in range(2, min(MOST_GROUPS, len(vectors) // 2) + 1)]
    return max(cuts, key=lambda cut: silhouette(distances, cut)), cuts


def judge(texts_file: Path, name: str, weights_file: Path, model: Path) -> None:
    texts = lines(texts_file)
    states, index = states_of(name)
    weights = np.load(weights_file)
    basis = np.array(json.loads((model / 'language_subspace.json').read_text())['basis'])
    needs = defaultdict(list)
    for text, at, following in zip(texts, index, [*index[1:], {'row': len(states)}]):
        own = states[at['row'] : following['row']]
        kept = np.array(at['places'])[:, 0] >= 0
        reader = weights[SAME_PEOPLE.get(text['folder'], 'all')]
        chance = np.clip((features(own) @ reader + 1) / 2, 0.01, 1)[kept] ** SHARPNESS
        read = (own[kept] * chance[:, None]).sum(axis=0) / chance.sum() if kept.any() else own.mean(axis=0)
        needs[text['folder'], text['scenario'], text['key']].append((text['value'], read, own.mean(axis=0)))
    figures = defaultdict(list)
    for (folder, *_), rows in needs.items():
        values = [json.dumps(value, ensure_ascii=False) for value, *_ in rows]
        if len(rows) < LEAST_TEXTS or len(set(values)) < 2 or len(set(values)) > len(rows) / 2:
            continue
        told = []
        for vectors in (np.array([row[1] for row in rows]), np.array([row[2] for row in rows])):
            plain = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
            plain = plain - plain @ basis.T @ basis
            best, cuts = grouped(plain - plain.mean(axis=0))
            told += [adjusted_rand(values, list(best)), max(adjusted_rand(values, list(cut)) for cut in cuts)]
        figures[folder].append(told)
    for folder, rows in sorted(figures.items()):
        read, best, whole, whole_best = np.mean(rows, axis=0)
        print(f'{folder}: {len(rows)} needs; read {read:.2f} (best cut {best:.2f}), whole {whole:.2f} (best cut {whole_best:.2f})')


if __name__ == '__main__':
    what, *args = sys.argv[1:]
    if what == 'texts':
        draw([Path(one) for one in args[:-1]], Path(args[-1]))
    elif what == 'judge':
        judge(Path(args[0]), args[1], Path(args[2]), Path(args[3]))
    else:
        sys.exit(__doc__)
