"""Learns to tell words of values from the words around them, in the states that the model makes of a text anyway.

  python3 reader.py texts SPANS_FOLDER TEXTS.jsonl [A_FAMILY]   draws texts, the same number of each family (1,500)
  npx tsx states.ts MODEL_FOLDER TEXTS.jsonl STATES             their states (a minute of one core for 3,000)
  python3 reader.py learn TEXTS.jsonl STATES WEIGHTS.npz        AUC with each family left out; the weights of all

A piece's features are its own state and its neighbours'. Ridge regression on -1 and 1 (Hoerl and Kennard 1970): sums of squares
of each family are added up once, so that leaving one out costs one solution.
"""

import base64
import json
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np

PENALTY = 30.0
DIMENSIONS = 384


def draw(folder: Path, out: Path, most: int) -> None:
    """Every so many lines of each family, in their order."""
    with out.open('w', encoding='utf8') as file:
        for family in sorted(folder.glob('*.jsonl')):
            lines = [json.loads(line) for line in family.read_text(encoding='utf8').splitlines() if line]
            stride = max(1, len(lines) // most)
            for said in lines[::stride][:most]:
                kept = {'text': said['text'], 'language': said.get('language', 'und'), 'family': family.stem}
                spans = [[start, end] for start, end, *_ in said['values']]
                file.write(json.dumps({**kept, 'values': spans}, ensure_ascii=False) + '\n')


def states_of(name: str) -> tuple[np.ndarray, list[dict]]:
    """All states, a row a piece, and where each text begins among them and its pieces stand."""
    return np.fromfile(f'{name}.f32', dtype='<f4').reshape(-1, DIMENSIONS), json.loads(Path(f'{name}.json').read_text())


def features(states: np.ndarray) -> np.ndarray:
    """Of one text: each piece's state, the one before it and the one behind it, and a one. Ends stand for what is beyond them."""
    before = np.vstack([states[:1], states[:-1]])
    behind = np.vstack([states[1:], states[-1:]])
    return np.hstack([states, before, behind, np.ones((len(states), 1), dtype=states.dtype)])


def said(texts: list[dict], name: str):
    """For each text its family, language, the features of its pieces that stand somewhere, and whether each is of a value."""
    states, index = states_of(name)
    for text, (at, following) in zip(texts, zip(index, [*index[1:], {'row': len(states)}])):
        own = states[at['row'] : following['row']]
        places = np.array(at['places'])
        kept = places[:, 0] >= 0
        labels = np.array([any(start < end and begin < to for begin, end in text['values']) for start, to in places[kept]])
        yield text, features(own)[kept], labels


def solved(gram: np.ndarray, moment: np.ndarray) -> np.ndarray:
    return np.linalg.solve(gram + PENALTY * np.eye(len(gram)), moment)


def auc(scores: np.ndarray, labels: np.ndarray) -> float:
    """Share of pairs of a value's piece and another in the right order."""
    order = np.argsort(scores, kind='stable')
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    ones = int(labels.sum())
    return float((ranks[labels].sum() - ones * (ones + 1) / 2) / (ones * (len(labels) - ones)))


def learn(texts_file: Path, name: str, out: Path) -> None:
    texts = [json.loads(line) for line in texts_file.read_text(encoding='utf8').splitlines()]
    size = 3 * DIMENSIONS + 1
    grams: dict = defaultdict(lambda: np.zeros((size, size)))
    moments: dict = defaultdict(lambda: np.zeros(size))
    read = defaultdict(list)
    for text, rows, labels in said(texts, name):
        if len(labels) == 0:
            continue
        family = text['family']
        rows64 = rows.astype('f8')
        grams[family] += rows64.T @ rows64
        moments[family] += rows64.T @ np.where(labels, 1.0, -1.0)
        read[family].append((text['language'], rows, labels))
    scale = {family: 1 / max(1, sum(len(labels) for *_, labels in read[family])) ** 0.5 for family in read}
    weights = {'all': solved(sum(grams[f] * scale[f] * 30 for f in read), sum(moments[f] * scale[f] * 30 for f in read))}
    for left in sorted(read):
        others = [f for f in read if f != left]
        weights[left] = solved(
            sum(grams[f] * scale[f] * 30 for f in others), sum(moments[f] * scale[f] * 30 for f in others)
        )
        by_language = defaultdict(list)
        for language, rows, labels in read[left]:
            by_language[language].append((rows @ weights[left], labels))
        whole = [one for some in by_language.values() for one in some]
        known = [(rows @ weights['all'], labels) for _, rows, labels in read[left]]
        told = ', '.join(f'{language} {auc(*map(np.concatenate, zip(*some))):.2f}' for language, some in sorted(by_language.items()))
        print(f'{left}: AUC {auc(*map(np.concatenate, zip(*whole))):.3f} left out, {auc(*map(np.concatenate, zip(*known))):.3f} known; {told}')
    np.savez(out, **weights)
    for family, row in weights.items():  # as the service reads them: `value_reader.json` beside the model
        words = base64.b64encode(row.astype('<f4').tobytes()).decode()
        out.with_name(f'value_reader-{family}.json').write_text(json.dumps({'weights': words}) + '\n')


if __name__ == '__main__':
    what, *args = sys.argv[1:]
    if what == 'texts':
        draw(Path(args[0]), Path(args[1]), int(args[2]) if len(args) > 2 else 1_500)
    elif what == 'learn':
        learn(Path(args[0]), args[1], Path(args[2]))
    else:
        sys.exit(__doc__)
