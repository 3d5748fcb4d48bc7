import type { TalkLexicon } from './talk-lexicon.ts';

export const polish: TalkLexicon = {
  spaced: true,
  override: 'zignoruj~, ignoruj~, zapomnij~, pomin, obejdz, nie stosuj, nie przestrzegaj, nadpisz',
  rules: 'instrukcj~, polecen~, wytyczn~, regul~, zasad~, rozkaz~, prompt, prompta, promptu',
  earlier: 'poprzedni~, wczesniejsz~, powyzsz~, wszystki~, swoje, twoje, dotychczasow~',
  machine:
    'prompt systemowy, komunikat systemowy, model jezykowy, modelu jezykow~, model ai, jako ai, sztuczna inteligencja, twoje instrukcje, tryb deweloper~, wlasciciel schematu, jako wlasciciel schematu, nowe instrukcje, nowa instrukcja, slowo w slowo',
  reader: 'ai, asystent~, model, bot, chatbot, agent, system, administrator, admin',
  product:
    'twoja odpowiedz, twojej odpowiedzi, swojej odpowiedzi, swoja odpowiedz, w odpowiedzi, w opisie, do opisu, twoim podsumowaniu',
  utter: 'napisz, odpowiedz, powtorz, powiedz, wypisz, wyswietl, pokaz, ujawnij, wydrukuj, wspomnij',
  edit: 'dodaj, wstaw, umiesc, utworz, zmien, zastap, ustaw, opublikuj, zatwierdz, usun, dopisz',
  schema:
    'klucz, klucza, pole, pola, schemat, schematu, szablon, parametr, wartosc domyslna, domyslnie, domyslna, liczba calkowita, integer, boolean, string, wymagane, wymagany, opis, opisu, baza danych, haslo, json',
  role: 'jestes teraz, teraz jestes, jestes, zachowuj sie jak, udawaj, od teraz, musisz, jako administrator, jako wlasciciel, jako tworca, wciel sie, twoim zadaniem',
  errand:
    'przetlumacz, wyjasnij, stresc, podsumuj, napisz, oblicz, zdefiniuj, opowiedz, przeanalizuj, porownaj, opisz, podaj, czy mozesz, rozwiaz',
  piece:
    'nastepujace zdanie, nastepujacy tekst, wiersz, wypracowanie, esej, opowiadanie, dowcip, zart, program, funkcje, python, rownanie, silni, na angielski, na francuski, pojecie, roznice miedzy, znaczenie, proces, zmianach klimatu, fotosyntez~, kod zrodlowy, prostymi slowami',
  quiz: 'jaka jest stolica, co jest stolica, kto wynalazl, kto napisal, kto namalowal, ile mieszkancow, jaka jest roznica miedzy, w ktorym roku, jak dziala, dlaczego niebo, opowiedz dowcip, opowiedz mi dowcip',
};

export const russian: TalkLexicon = {
  spaced: true,
  override:
    'игнорируй~, проигнорируй~, забудь~, не обращай внимания, не следуй, отмени, обойди, нарушь, пренебреги',
  rules: 'инструкци~, указани~, правил~, промпт~, распоряжени~, директив~, команд~',
  earlier: 'предыдущ~, прежн~, выше, все, всё, ранее, свои, твои, исходн~, прошл~',
  machine:
    'системный промпт, системного промпта, системное сообщение, языковая модель, языковой модели, нейросет~, искусственный интеллект, как ии, твои инструкции, режим разработчика, владелец схемы, как владелец схемы, новые инструкции, новая инструкция, слово в слово, дословно',
  reader:
    'ии, ассистент~, помощник, модель, бот, чат-бот, чатбот, агент, система, администратор~, админ, разработчик~',
  product:
    'твой ответ, твоем ответе, своем ответе, свой ответ, ваш ответ, вашем ответе, в ответе, в описание, в описании, к описанию, твой вывод',
  utter: 'напиши~, ответь~, повтори~, скажи~, выведи~, покажи~, раскрой~, распечатай~, упомяни~, назови~',
  edit: 'добавь~, вставь~, включи~, создай~, измени~, замени~, переименуй~, установи~, опубликуй~, одобри~, удали~, сделай~',
  schema:
    'ключ, ключа, поле, поля, схема, схему, схемы, шаблон, параметр, значение по умолчанию, по умолчанию, целое число, integer, boolean, string, обязательн~, описание, описани~, базу данных, база данных, пароль, пароли, json',
  role: 'ты теперь, теперь ты, ты — , ты должен, ты обязан, действуй как, веди себя как, притворись, представь что ты, представь, что ты, отныне, с этого момента, как администратор, как владелец, как разработчик, твоя задача, сыграй роль',
  errand:
    'переведи~, объясни~, перескажи~, напиши~, вычисли~, определи~, расскажи~, сочини~, проанализируй~, сравни~, опиши~, дай, можешь, реши~, составь~',
  piece:
    'следующее предложение, следующий текст, стихотворение, сочинение, эссе, рассказ, анекдот, шутку, программу, функцию, питон~, python, уравнение, факториал, на английский, на французский, понятие, концепци~, разницу между, значение, процесс, изменени~ климата, фотосинтез~, исходный код, простыми словами',
  quiz: 'какая столица, назови столицу, столица какой, кто изобрел, кто изобрёл, кто написал, кто нарисовал, сколько жителей, в чем разница между, в каком году, как работает, почему небо, расскажи анекдот, расскажи шутку',
};
