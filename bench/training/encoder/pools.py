"""Services with their keys, read from the data folders, and which family of people each comes from."""

import json
import random
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

# For measuring only: no licence is stated for them.
NEVER_LEARNED = 'machines'
FAMILIES = ('sgd', 'multiwoz', 'multidogo', 'home', 'crosswoz', 'risawoz', 'xsid', 'clinc', 'bank', 'polyai', NEVER_LEARNED)
SPANS = {'sgd-train': 'sgd', 'xsid-valid': 'xsid', 'snips': 'xsid', 'restaurant8k': 'polyai', 'nlupp': 'polyai', 'hwu': 'home'}

# A step draws seven texts of a key: of more than these few are met twice, and the states of all would fill the memory.
TEXTS_A_KEY = 100
TEXTS_OF_NOISE = 60
# With fewer, the pairs of a key are the same at every draw.
LEAST_TEXTS = 8
LEAST_KEYS = 3


@dataclass(frozen=True)
class Service:
    """
    :ivar labels: whose labels its keys bear: two keys of one labelling are two needs, even in two services
    :ivar keys: texts of each key, by their number in `Library.texts`
    :ivar noise: texts of no key
    :ivar is_pool: whether it is a stream of a scenario folder; the others were put together of labelled sentences
    """

    name: str
    family: str
    labels: str
    keys: dict[str, list[int]]
    noise: list[int]
    is_pool: bool


@dataclass
class Library:
    """
    :ivar texts: every text once
    :ivar families: of each text, all families in which the same words were said
    """

    texts: list[str] = field(default_factory=list)
    families: list[frozenset[str]] = field(default_factory=list)
    services: list[Service] = field(default_factory=list)

    def only(self, may: set[int]) -> list[Service]:
        """The services as they are with these texts alone; without those that are left with little."""
        fewer = []
        for service in self.services:
            keys = {key: [text for text in texts if text in may] for key, texts in service.keys.items()}
            keys = {key: texts for key, texts in keys.items() if len(texts) >= LEAST_TEXTS}
            noise = [text for text in service.noise if text in may]
            if len(keys) >= LEAST_KEYS or (service.is_pool and len(keys) >= 2):
                fewer.append(Service(service.name, service.family, service.labels, keys, noise, service.is_pool))
        return fewer


@dataclass(frozen=True)
class _Read:
    """A service as its files have it: (text, key or null)."""

    name: str
    family: str
    labels: str
    said: list[tuple[str, str | None]]
    is_pool: bool


def read_library(data: Path) -> Library:
    """All services of the data folder, in one order and with the same texts at every call."""
    read = [*_streams(data), *_spans(data), *_intents(data)]
    spoken_in: dict[str, set[str]] = defaultdict(set)
    for service in read:
        for text, _ in service.said:
            spoken_in[_same(text)].add(service.family)
    library, numbers = Library(), {}

    def number(text: str) -> int:
        if text not in numbers:
            numbers[text] = len(library.texts)
            library.texts.append(text)
            library.families.append(frozenset(spoken_in[_same(text)]))
        return numbers[text]

    for service in read:
        by_key: dict[str | None, list[str]] = defaultdict(list)
        for text, key in service.said:
            by_key[key].append(text)
        most = lambda key: TEXTS_OF_NOISE if key is None else TEXTS_A_KEY
        few = {key: _some(f'{service.name} {key}', texts, most(key)) for key, texts in by_key.items()}
        keys = {key: [number(text) for text in few[key]] for key in few if key is not None and len(few[key]) >= LEAST_TEXTS}
        if len(keys) < 2:
            continue
        noise = [number(text) for text in few.get(None, [])]
        library.services.append(Service(service.name, service.family, service.labels, keys, noise, service.is_pool))
    return library


def _some(name: str, texts: list[str], most: int) -> list[str]:
    once = list(dict.fromkeys(texts))
    chosen = random.Random(name).sample(range(len(once)), min(len(once), most))
    return [once[i] for i in sorted(chosen)]


def _same(text: str) -> str:
    """Texts that differ in case, spaces and marks alone were said with the same words."""
    return ' '.join(re.findall(r'\w+', text.casefold())) or text


def _lines(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text(encoding='utf8').splitlines()]


def _streams(data: Path) -> list[_Read]:
    services = []
    for gold_file in sorted(data.glob('slot-recovery*/*/gold.jsonl')):
        folder = gold_file.parent
        key_of = {gold['id']: gold['gold_key'] for gold in _lines(gold_file)}
        said = [(fragment['text'], key_of.get(fragment['id'])) for fragment in _lines(folder / 'fragments.jsonl')]
        family = _family(folder.parent.name, folder.name)
        # Bank and wishes were cut from one set of questions each.
        labels = family if family in ('bank', 'clinc') else folder.name
        services.append(_Read(folder.name, family, labels, said, True))
    return services


def _family(group: str, scenario: str) -> str:
    if group == 'slot-recovery-chat':
        return 'multidogo'
    if group == 'slot-recovery-home':
        return 'home'
    begins = {'mwz': 'multiwoz', 'cambridge': 'multiwoz', 'wishes': 'clinc', 'bank': 'bank', 'machines': NEVER_LEARNED}
    begins |= {'trips': 'risawoz', 'weather': 'xsid'}
    known = begins.get(re.split('[_-]', scenario)[0])
    if known is not None:
        return known
    if group in ('slot-recovery', 'slot-recovery-2'):
        return 'sgd'
    if group == 'slot-recovery-multilingual':
        return 'crosswoz'
    raise ValueError(f'{group}/{scenario}: say in pools.py of which family it is')


def _spans(data: Path) -> list[_Read]:
    """Sentences that name one slot alone: of that key. Those that name several are no service's."""
    services: dict[str, _Read] = {}

    def say(name: str, family: str, text: str, key: str) -> None:
        services.setdefault(name, _Read(name, family, name, [], False)).said.append((text, key))

    for file, family in SPANS.items():
        for row in _lines(data / f'value-spans/{file}.jsonl'):
            slots = {slot for _, _, slot in row['values'] or []} | set(row.get('yes_or_no') or [])
            wishes = row.get('wishes') or []
            if len(slots) == 1 and len(wishes) == 0:
                say(f'{file}:{row["service"]}', family, row['text'], slots.pop())
            elif len(wishes) == 1 and not slots:
                say(f'{file}:{row["service"]}:wishes', family, row['text'], wishes[0])
    return list(services.values())


def _intents(data: Path) -> list[_Read]:
    rows = _lines(data / 'intents/clinc150_train.jsonl')
    return [_Read('clinc150', 'clinc', 'clinc', [(row['text'], row['label']) for row in rows], False)]
