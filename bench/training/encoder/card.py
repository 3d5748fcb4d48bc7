"""The model's card: what it is, what it was learned from, and what it was worth on what it never saw."""

import argparse

import numpy as np

# Of each family: its source and licence (../shared/data/README.md).
SOURCES = {
    'sgd': 'SGD train, dev and test (CC-BY-SA-4.0)',
    'multiwoz': 'MultiWOZ 2.1 (MIT), WOZ 2.0 (Apache-2.0), CamRest676 (CC-BY-4.0)',
    'multidogo': 'MultiDoGO airline, fastfood, software (CDLA-Permissive-1.0)',
    'home': 'NLU-Evaluation-Data (CC-BY-4.0)',
    'crosswoz': 'CrossWOZ (Apache-2.0)',
    'risawoz': 'X-RiSAWOZ (CC-BY-4.0)',
    'xsid': 'xSID (CC-BY-SA-4.0), SNIPS (CC0-1.0)',
    'clinc': 'CLINC150 (CC-BY-3.0)',
    'bank': 'BANKING77 (CC-BY-4.0)',
    'polyai': 'restaurant8k and nlupp (CC-BY-4.0)',
}


def card_of(options: argparse.Namespace, families: list[str], rows: list[tuple[str, dict[str, float]]]) -> str:
    """Markdown; `rows` are the looks at what was held out, by step, a figure a family."""
    names = list(rows[0][1])
    table = [f'| step | {" | ".join(names)} | mean |', '|' + '---|' * (len(names) + 2)]
    for step, figures in rows:
        cells = [f'{figure:.3f}' for figure in [*figures.values(), float(np.mean([*figures.values()]))]]
        table.append(f'| {step} | {" | ".join(cells)} |')
    learned = '\n'.join(f'- {SOURCES[family]}' for family in families)
    left_out = ', '.join(options.leave_out) or 'none'
    held = 'of families left out' if options.leave_out else f'of a held-out slice ({options.slice:.2f} of the texts) and of machines'
    return f'''# {options.out.name}, tuned for wishes; seven-bit weights

The model of `{options.base.name}` with its layers {options.low} to 11 tuned and its matrix weights rounded to seven bits. Same network, tokenizer, size and cost a text; same use (`README-untuned.md`): `query: ` before every text, mean pooling, `language_subspace.json`.

- **Why tuned**: the untuned model is near by topic; two ways of asking for one thing were often further apart than two things asked of one service.
- **Why seven bits**: the same vectors on processors with and without VNNI.
- **How**: `bench/training/encoder` of the repository; {options.steps} steps of {options.services} services, {options.mixed:.2f} of them mixed anew, rate {options.rate}, temperature {options.temperature}, stay {options.stay}, seed {options.seed}.

Learned from the texts and hidden keys of

{learned}

Families left out: {left_out}; machines_* is never learned from (no licence is stated). No text of them is in here.

How well the keys of services {held} are told apart (AUC over the pairs of a service, mean of its family; `rounded`: as written):

{chr(10).join(table)}
'''
