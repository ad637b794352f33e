import { any } from './flag-levels.ts'

/**
 * The same two kinds of sentences in languages that no page of ours speaks, because models read them all: Italian, Portuguese, Dutch,
 * Polish and Russian. Other languages are told by `other-languages.ts`, and nobody looks into them.
 */

const PERCENT = '(?! (?:per|por|percento|procent|proc|процент|euro|euros|zł))'

/** Told to a model: forget what you were told. */
export const OTHER_INSTRUCTIONS: readonly string[] = [
  `(?:ignora|ignori|ignorate|dimentica|dimentichi|dimenticate|trascura|trascuri)${any(3)} (?:istruzioni|regole|indicazioni|direttive|disposizioni)`,
  `(?:ignore|ignora|ignorem|esqueça|esquece|desconsidere|desconsidera|despreze)${any(3)} (?:instruções|regras|indicações|orientações|diretrizes|comandos)`,
  `(?:negeer|vergeet)${any(3)} (?:instructies|regels|aanwijzingen|richtlijnen|opdrachten)`,
  `(?:zignoruj|zignorujcie|ignoruj|zapomnij|pomiń|zignorować|pominąć)${any(4)} (?:instrukcj|polece|zasad|wytyczn|regu)\\S*`,
  `(?:игнорируй|игнорируйте|проигнорируй|проигнорируйте|забудь|забудьте)${any(4)} (?:инструкци|указани|правил|команд)\\S*`,
]

const TOP_IT =
  '(?:(?:il |un |al )?(?:punteggio|voto|livello)(?: più)? (?:massimo|cinque|5|alto)|(?:il |al )?(?:massimo|miglior|quinto|più alto) (?:punteggio|voto|livello)|(?:cinque|5) su (?:cinque|5)|(?:100|cento) (?:punti|su))'
const TOP_PT =
  '(?:(?:a |o |um )?(?:pontuação|nota|classificação|nível)(?: mais)? (?:máxim[ao]|cinco|5|alt[ao]|100)|(?:a |o )?(?:máxim[ao]|melhor|quinto) (?:pontuação|nota|classificação|nível)|(?:cinco|5) (?:de|em) (?:cinco|5)|(?:100|cem) pontos)'
const TOP_NL =
  '(?:(?:de |het )?(?:hoogste|maximale|beste|vijfde) (?:score|cijfer|beoordeling|niveau|punten)|(?:niveau|score|cijfer) (?:5|vijf)|(?:5|vijf) (?:van|op) (?:de )?(?:5|vijf)|(?:100|honderd) punten)'
const TOP_PL =
  '(?:(?:najwyższ|maksymaln|najleps|piąt)\\S* (?:ocen|wynik|poziom|not|punkt|liczb)\\S*|poziom\\S* (?:5|pięć|piąty)|(?:5|pięć) na (?:5|pięć)|(?:100|sto) punkt\\S*)'
const TOP_RU =
  '(?:(?:максимальн|высш|наивысш|пят)\\S* (?:балл|оценк|уровен|уровн)\\S*|уровень (?:5|пять)|(?:5|пять) из (?:5|пяти)|(?:100|сто) балл\\S*)'

/** The score or the level that somebody wants. */
export const OTHER_SCORES: readonly string[] = [
  `(?:dai|dammi|assegna|assegni|assegnate|attribuisci|attribuisca|scegli|scelga|scegliete|valuta|valuti|valutate|metti|metta)${any(6)} ${TOP_IT}${PERCENT}`,
  `(?:dê|dá|deem|atribua|atribui|atribuam|escolha|escolhe|selecione|seleciona|avalie|avalia|coloque)${any(6)} ${TOP_PT}${PERCENT}`,
  `(?:geef|kies|selecteer|beoordeel|waardeer)${any(6)} ${TOP_NL}${PERCENT}`,
  `(?:przyznaj|przyznajcie|daj|dajcie|wybierz|wybierzcie|oceń|oceńcie|wystaw|nadaj|postaw)${any(6)} ${TOP_PL}${PERCENT}`,
  `(?:поставь|поставьте|выбери|выберите|дай|дайте|оцени|оцените|присвой|присвойте)${any(6)} ${TOP_RU}${PERCENT}`,
]
