import type { TalkLexicon } from './talk-lexicon.ts';

export const portuguese: TalkLexicon = {
  override: 'ignor~, esquec~, desconsider~, descart~, nao siga, nao sigas, desobedec~, contorn~, sobreponha',
  rules: 'instrucao, instrucoes, diretrizes, regras, ordens, prompt, prompts, orientacoes',
  earlier: 'anterior, anteriores, previas, acima, todas, todos, suas, tuas, originais, iniciais',
  machine:
    'prompt do sistema, mensagem do sistema, modelo de linguagem, modelo de ia, como ia, inteligencia artificial, suas instrucoes, tuas instrucoes, suas regras, modo desenvolvedor, dono do esquema, proprietario do esquema, nova instrucao, novas instrucoes, palavra por palavra',
  reader: 'ia, assistente, modelo, bot, chatbot, agente, sistema, administrador, admin, desenvolvedor',
  product:
    'sua resposta, tua resposta, suas respostas, sua saida, a saida, na descricao, a descricao, a descricao publicada, seu resumo',
  utter: 'escrev~, respond~, repit~, repet~, diga, mostr~, imprim~, revel~, mencion~, recit~',
  edit: 'adicion~, acrescent~, insir~, inser~, inclu~, crie, criar, modifi~, alter~, mude, substitu~, renome~, defin~, publi~, aprov~, coloque, remov~',
  schema:
    'chave, chaves, campo, campos, esquema, modelo de dados, parametro, valor padrao, padrao, inteiro, booleano, integer, boolean, string, obrigatorio, requerido, descricao, banco de dados, senha, credenciais, json',
  role: 'agora voce e, voce agora e, voce e um, voce e uma, aja como, atue como, finja ser, finja que, a partir de agora, de agora em diante, voce deve, como administrador, como proprietario, como desenvolvedor, sua tarefa e',
  errand:
    'traduz~, expli~, resum~, redij~, escrev~, calcul~, defin~, cont~, compon~, analis~, compar~, descrev~, me de, pode, poderia, resolv~',
  piece:
    'a seguinte frase, seguinte texto, o seguinte, a seguinte, poema, redacao, ensaio, historia sobre, piada, programa, funcao, python, javascript, equacao, fatorial, para o ingles, para ingles, para o frances, para frances, o conceito, a diferenca entre, o significado de, o processo de, mudancas climaticas, fotossintese, codigo fonte, em termos simples',
  quiz: 'qual e a capital, quem inventou, quem escreveu, quem pintou, quantos habitantes, qual e a diferenca entre, qual e a raiz, em que ano, como funciona a, por que o ceu, conte uma piada, me conte uma piada',
};
