"""Word pieces of a text, as tokenizer.json says: XLM-RoBERTa's Unigram, in a hundred lines less than a package.

`check.py` holds them against the service's own (transformers.js), piece for piece.
"""

import json
import re
import unicodedata
from pathlib import Path
from typing import Callable

# What `tokenizers` takes off the least score for a character that no piece has.
UNKNOWN_PENALTY = 10.0


class Tokenizer:
    """Cuts texts into pieces. Words are cut once: people say few words often."""

    def __init__(self, file: Path) -> None:
        read = json.loads(file.read_text(encoding='utf8'))
        if read['model']['type'] != 'Unigram' or read['pre_tokenizer']['type'] != 'Metaspace':
            raise ValueError(f'{file}: a Unigram model over Metaspace is expected')
        vocabulary = read['model']['vocab']
        self._pieces = {piece: (number, score) for number, (piece, score) in enumerate(vocabulary)}
        self._longest = max(len(piece) for piece, _ in vocabulary)
        self._unknown = (read['model']['unk_id'], min(score for _, score in vocabulary) - UNKNOWN_PENALTY)
        self._space = read['pre_tokenizer']['replacement']
        self._steps = [_normaliser(step) for step in read['normalizer']['normalizers']]
        special = {added['content']: added['id'] for added in read['added_tokens']}
        self._begin, self._end = special['<s>'], special['</s>']
        self._words: dict[str, list[int]] = {}

    def ids(self, text: str) -> list[int]:
        """The numbers of a text's pieces, between the two that mark its ends."""
        for step in self._steps:
            text = step(text)
        cut = [number for word in text.split(' ') for number in self._word(self._space + word)]
        return [self._begin, *cut, self._end]

    def _word(self, word: str) -> list[int]:
        if word not in self._words:
            self._words[word] = self._likeliest(word)
        return self._words[word]

    def _likeliest(self, word: str) -> list[int]:
        """Viterbi: the cut whose pieces' scores sum highest."""
        unknown, penalty = self._unknown
        best: list[tuple[float, int, int]] = [(0.0, 0, unknown)]  # score up to here, where its last piece began, that piece
        for end in range(1, len(word) + 1):
            ways = [(best[end - 1][0] + penalty, end - 1, unknown)]
            for start in range(max(0, end - self._longest), end):
                piece = self._pieces.get(word[start:end])
                if piece is not None:
                    ways.append((best[start][0] + piece[1], start, piece[0]))
            best.append(max(ways))
        cut: list[int] = []
        at = len(word)
        while at > 0:
            _, start, number = best[at]
            # Neighbours that no piece has are one unknown piece.
            if not (number == unknown and cut and cut[-1] == unknown):
                cut.append(number)
            at = start
        return cut[::-1]


def _normaliser(step: dict) -> Callable[[str], str]:
    if step['type'] == 'NFKC':
        return lambda text: unicodedata.normalize('NFKC', text)
    if step['type'] == 'Strip':
        return str.strip
    if step['type'] == 'Replace':
        pattern, content = re.compile(step['pattern']['Regex']), step['content']
        return lambda text: pattern.sub(lambda _: content, text)
    raise ValueError(f'no such step of normalising is known: {step["type"]}')
