import type { TalkLexicon } from './talk-lexicon.ts';

export const english: TalkLexicon = {
  override:
    'ignor~, disregard~, forget, forgetting, override, overriding, overrule, bypass~, neglect, dismiss, do not follow, stop following, ' +
    "don't follow, pay no attention to, instead of following, set aside, discard, delete, drop, skip, no longer follow, erase, violate, break",
  rules:
    'instruction, instructions, prompt, prompts, directive, directives, guideline, guidelines, rule, rules, guardrail~, programming, ' +
    'training, safety filter~, content policy, restrictions, what you were told, orders given',
  earlier:
    'previous, prior, above, preceding, earlier, before this, so far, all, any, every, everything, everything above, your, the system, original, initial, foregoing, existing',
  machine:
    'system prompt~, developer message, system message, language model, large language model, llm, llms, chatgpt, gpt, gpt-~, openai, anthropic, copilot, ' +
    'describer, describers, summarizer, summariser, prompt injection, jailbreak~, developer mode, debug mode, admin mode, god mode, dan mode, ai model, as an ai, ' +
    'schema owner, schema maintainer, schema admin, semantic_description, semantic description, key_name, key_type, json schema, json object, ' +
    'context window, hidden instructions, initial instructions, your instructions, your prompt, your rules, your guidelines, your training, your configuration, ' +
    'your system, your memory, note to self model, end of prompt, new instruction, new instructions, new task, begin prompt, tool call, function call, ' +
    'reading this, processing this, if you are an, whoever reads this, verbatim',
  reader:
    'ai, assistant, model, bot, chatbot, llama, agent, agents, machine, parser, classifier, pipeline, system, admin, administrator, root, developer',
  product:
    'your answer, your answers, your response, your responses, your reply, your replies, your output, your outputs, your summary, your description, your message, ' +
    'the response, the output, its answer, its response, in the description, to the description, into the description, the published, description field, ' +
    'in the summary, the answer with, the final answer, the reply with, your text, the generated, your next, your explanation, in this email, in the email',
  utter:
    'write, writes, print, prints, output, respond, reply, answer, repeat, say, state, mention, echo, tell, reveal, disclose, display, show, leak, dump, recite, quote, ' +
    'speak, talk, return, report, announce, claim, encourage, confirm that, begin with, start with, end with, finish with, promote, advertise, recommend',
  edit:
    'add, adding, insert, include, append, prepend, create, register, introduce, set, change, rename, replace, remove, convert, encode, rearrange, alter, modify, swap, substitute, integrate, embed, put, ' +
    'publish, approve, promote, mark, define, make, assign, update, reverse, shuffle, omit, eliminate, format, use, incorporate, weave, sneak, augment, enhance, provide, render, express, encrypt, apply, group, combine, scramble, misspell, anagram, jumble, shift, translate, invert, suggest, tease, hint, append to, finish',
  schema:
    'key, keys, field, fields, schema, schemas, template, parameter, parameters, property, enum, attribute, default value, default, defaults, acceptable values, allowed values, ' +
    'data type, integer, boolean, string, required, mandatory, description, descriptions, placeholder, patch key, column, payload, namespace, alias, aliases, json, yaml, xml, ' +
    'database, credentials, api key, access token, password, passwords, confidential',
  role:
    'you are now, you are a, you are an, act as, acting as, pretend to be, pretend you, pretend that you, roleplay, role play, simulate, behave as, behave like, from now on, imagine you are, ' +
    'you must, your task is, your job is, your goal is, your role is, your purpose, as the owner, as an admin, as the admin, as administrator, as the developer, ' +
    'as the maintainer, i am the owner, i am the admin, i am your, i am the developer, on behalf of the developer~, take on the role, assume the role, respond as, answer as',
  errand:
    'translate, summarize, summarise, paraphrase, proofread, rewrite, rephrase, compose, draft, brainstorm, analyze, analyse, evaluate, classify, calculate, compute, solve, explain, describe, define, ' +
    'generate, write, create, develop, compare, discuss, outline, provide, give me, tell me, teach me, show me, help me, suggest, identify, assess, conduct, examine, investigate, research, ' +
    'fetch, design, implement, code, determine, interpret, predict, propose, craft, prove, decode, extract, convert, can you, could you, please, how do i, how can i, how would you, what is, what are, display, read',
  piece:
    'the following, following sentence, following text, sentence, paragraph, essay, poem, haiku, short story, a story, lyrics, a joke, joke about, tweet, tweets, tweet about, social media post, blog, blog post, article about, headline, ' +
    'press release, product description, cover letter, python, javascript, java, html, css, php, sql, c++, typescript, algorithm, factorial, regex, source code, code snippet, a function, a program, a script, loop, array, ' +
    'the concept, the process of, the principle~, the theory, the difference between, the importance of, the significance of, the meaning of, the history of, the causes of, the effects of, the impact of, the benefits of, the role of, ' +
    'photosynthesis, mathematic~, equation, climate change, sentiment, customer feedback, customer reviews, sales data, market trends, market research, business strategy, swot, revenue, dataset, statistics, ' +
    'machine learning, artificial intelligence, quantum, physics, biology, chemistry, literature, philosophy, world war, scientific, research paper, studies on, latest research, thesis, ' +
    'in simple terms, a poem, speech on, a letter to, equivalent for, recursion, an example, plot of, letters with, cipher, encoding, base64, quadratic, relativity, anagrams, files in, automate, impacted by, risks associated, insights into, migration, main findings, advancements in, trend of, mood of this, step by step, in your own words, pros and cons, into french, into spanish, into english, into german, into chinese, to french, to spanish, to german, to english, to japanese, internal database, the contents of, credit card details, ' +
    'blockchain, cryptocurrency, stock market, competitors, marketing campaign, marketing strategy, social media, renewable energy, mental health, ethical, psychology, sociology',
  quiz:
    'what is the capital of, what is the population of, what is the meaning of, what is the square root, what is the chemical, what is the formula, what is the largest, what is the tallest, what is the smallest, what is the longest, ' +
    'what is the final result, what is the result of, what is the difference between, what is the definition of, what is the boiling point, what is the speed of, what are the main, what are the causes, what are the effects, what are the benefits of, what are the key, what are the symptoms, what are some common, ' +
    "what's the capital of, what's the meaning of, what's the difference between, what's the square root, who invented, who discovered, who wrote, who painted, who is the author, who is the president, who was the first, who founded, who won the, " +
    'when was the first, when did the world, when did world war, in which year, in what year, how many planets, how many continents, how does photosynthesis, how does gravity, why is the sky, name the largest, name the capital, solve for, how do you say, what is the spanish, what is the french, what is the german, what is the english, what would happen if, tell me a joke, tell me a story, tell me a fun fact, how are you today, what do you think about',
};
