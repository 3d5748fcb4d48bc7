"""What a step learns from: services as they are, and services mixed anew.

In a service that was mixed of others' keys nothing of the trade helps: what is learned is which words are about one thing.
"""

import re
from dataclasses import dataclass

import numpy as np

from pools import Service

FEWEST_KEYS, MOST_KEYS = 6, 14
# Of each key as many that a service of any number of keys has about as many texts.
TEXTS, MOST_TEXTS_A_KEY, LEAST_TEXTS_A_KEY = 56, 7, 4
# Cosine of two keys' middles: above it lie most pairs of two services that ask one thing under two names.
NEAR = 0.4
# Texts that are alone in what they ask for, as noise is in a stream.
ALONE = 4


@dataclass(frozen=True)
class Drawn:
    """
    :ivar texts: numbers of the texts drawn (texts)
    :ivar labels: of which key each is (texts); what is alone has a label that no other has
    """

    texts: np.ndarray
    labels: np.ndarray


class Draw:
    """
    :param mixed: share of the drawn services that are mixed anew
    :param vectors: of all texts in the untuned model, without language (texts, 384)
    """

    def __init__(self, services: list[Service], mixed: float, vectors: np.ndarray, chance: np.random.Generator) -> None:
        self._services, self._mixed, self._chance = services, mixed, chance
        self._middles = _middles(services, vectors)
        self._weights = _weights(services)
        self._by_family = {name: [s for s in services if s.family == name] for name in sorted({s.family for s in services})}

    def services(self, count: int) -> list[Drawn]:
        picked = self._chance.choice(len(self._services), count, replace=False, p=self._weights)
        return [self._mix() if self._chance.random() < self._mixed else self._real(self._services[i]) for i in picked]

    def _real(self, service: Service) -> Drawn:
        count = int(self._chance.integers(FEWEST_KEYS, MOST_KEYS + 1))
        keys = self._some(sorted(service.keys), count)
        return self._drawn([service.keys[key] for key in keys], self._some(service.noise, ALONE))

    def _mix(self) -> Drawn:
        """
        Half of them within one family, of keys that lie near one another, as questions to one bank do; the others of keys
        of all families, in which nothing but the thing asked for is alike.
        """
        within_one = self._chance.random() < 0.5
        among = self._services
        if within_one:
            among = self._by_family[among[self._chance.choice(len(among), p=self._weights)].family]
        weights = _weights(among)
        wanted = int(self._chance.integers(FEWEST_KEYS, MOST_KEYS + 1)) + ALONE
        found: list[tuple[Service, str]] = []
        # Few families have as many different keys as are wanted; what was found then is enough.
        for _ in range(3 * wanted):
            service = among[self._chance.choice(len(among), p=weights)]
            key = self._some(sorted(service.keys), 1)[0]
            if not any(self._may_be_one(service, key, *other) for other in found):
                found.append((service, key))
        if within_one:
            first = found[0]
            found.sort(key=lambda one: -self._nearness(first, one))
        keys, lone = found[: wanted - ALONE], found[wanted - ALONE : wanted]
        alone = [self._some(service.keys[key], 1)[0] for service, key in lone]
        return self._drawn([service.keys[key] for service, key in keys], alone)

    def _drawn(self, keys: list[list[int]], alone: list[int]) -> Drawn:
        each = int(np.clip(TEXTS // len(keys), LEAST_TEXTS_A_KEY, MOST_TEXTS_A_KEY))
        groups = [self._some(texts, each) for texts in keys] + [[text] for text in alone]
        labels = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
        return Drawn(np.array([text for group in groups for text in group]), labels)

    def _may_be_one(self, service: Service, key: str, other: Service, other_key: str) -> bool:
        """
        Keys of two labellings may mean one thing (`stay_length`, `number_of_days`), and to push them apart would be wrong:
        so they must share no word and not lie near. Keys of one labelling are two things however near they lie.
        """
        if service.labels == other.labels:
            return key == other_key
        near = self._nearness((service, key), (other, other_key)) > NEAR
        return near or bool(_words(key) & _words(other_key))

    def _nearness(self, one: tuple[Service, str], other: tuple[Service, str]) -> float:
        first, second = (self._middles[service.name, key] for service, key in (one, other))
        return float(first @ second)

    def _some(self, of: list, count: int) -> list:
        return [of[i] for i in self._chance.permutation(len(of))[:count]]


def _weights(services: list[Service]) -> np.ndarray:
    """No family rules, however many its services, and no service its family, however much was said in it."""
    families = [service.family for service in services]
    said = [sum(map(len, service.keys.values())) for service in services]
    weights = np.array([families.count(family) ** -0.6 * np.sqrt(count) for family, count in zip(families, said)])
    return weights / weights.sum()


def _middles(services: list[Service], vectors: np.ndarray) -> dict[tuple[str, str], np.ndarray]:
    """The direction of each key from the middle of all."""
    means = {(of.name, key): vectors[texts].mean(0) for of in services for key, texts in of.keys.items()}
    middle = np.mean([*means.values()], axis=0)
    return {name: (mean - middle) / np.linalg.norm(mean - middle) for name, mean in means.items()}


def _words(key: str) -> set[str]:
    return set(re.findall('[a-z]+', key.lower()))
