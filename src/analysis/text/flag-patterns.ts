import { any, LEVEL_PATTERNS, QUOTE_PATTERNS } from './flag-levels.ts'
import { OTHER_INSTRUCTIONS, OTHER_SCORES } from './flag-other-languages.ts'

/**
 * How people speak to a model that assesses them, by language. They are matched against folded words with single spaces, without
 * punctuation (`words.ts`): `İ` is `i`, `ı` is `i`, `ß` is `ss`, an apostrophe is nothing. They stay narrow: engineers talk about
 * models, and candidates about scores that they reached.
 */

export type FlagKind = 'instruction' | 'score'

interface FlagPattern {
  readonly kind: FlagKind
  readonly pattern: RegExp
}

interface Language {
  /** Told to a model: forget what you were told; you are a model. */
  readonly instruction: readonly string[]
  /** The score that somebody wants. */
  readonly score: readonly string[]
}

const ME_EN =
  '(?:me|(?:this|the) (?:candidate|applicant|interview|answer)|(?:all|every|each) criteri(?:a|on)|everything)'
const TOP_EN =
  '(?:(?:100|one hundred|a hundred)(?! (?:percent|dollars|euros|pounds|per cent))|(?:the |a )?(?:full|highest|maximum|top|best|perfect)(?: possible)? (?:scores?|marks?|ratings?|points)|ten out of ten|10 out of 10|(?:a )?strong yes)'
const SYSTEM_EN = '(?:ai|language model|large language model|llm|chatgpt|gpt)'
const TOP_DE =
  '(?:100|hundert|(?:die )?(?:volle|höchste|maximale)n? (?:punktzahl|bewertung|note)|(?:die )?(?:höchstnote|bestnote))'
const ME_DE = '(?:mir|mich|diese[nmr]? kandidat(?:en|in)|de[nmr] kandidat(?:en|in)|allen kriterien|jedem kriterium)'
const TOP_ES =
  '(?:100|cien|(?:la )?(?:máxima|mejor) (?:puntuación|nota|calificación)|(?:la )?(?:puntuación|nota|calificación) máxima)'
const TOP_FR =
  '(?:100|cent|(?:la )?(?:note|évaluation) (?:maximale|la plus élevée)|(?:la )?meilleure note|(?:le )?score maximal)'

const LANGUAGES: Readonly<Record<'en' | 'tr' | 'de' | 'es' | 'fr', Language>> = {
  en: {
    instruction: [
      `(?:ignore|disregard|forget|override)(?: (?:all|any|of|the|every|everything|please))* (?:previous|prior|above|earlier|preceding|system|your|these|all)${any(2)} (?:instructions?|prompts?|rules|guidelines|rubric|directions|guidance)(?: and (?:give|say|answer|write|output|return|score|rate|set|mark|respond|print)${any(4)})?`,
      `you are (?:now |actually )?(?:an? )?${SYSTEM_EN}`,
      `(?:dear|hello|hey|attention|note to the|note to|message (?:to|for) the|message (?:to|for)|instructions? (?:to|for) the) (?:${SYSTEM_EN}|grader|evaluator|assessor|assessment model|evaluation model|scoring model)`,
      '(?:reveal|print|show|repeat|change) your (?:system )?(?:prompt|instructions)',
    ],
    score: [
      `(?:give|award|grant|assign) ${ME_EN}${any(3)} ${TOP_EN}`,
      `(?:score|rate|grade|mark) ${ME_EN}${any(3)} ${TOP_EN}`,
      `(?:give|award|assign|output|return) (?:an? )?(?:score|rating)s? of (?:100|one hundred|a hundred)`,
      `(?:my|the|every|each|all) (?:overall |communication |competency )?(?:scores?|ratings?) (?:should|must|has to|have to) be${any(2)} (?:100|one hundred|maximum|perfect|the highest)`,
      `(?:decision|recommendation|output|return|answer|write) ${'(?:is |must be |should be |with |a )?'}strong[ _]yes`,
      'recommend (?:hiring )?this candidate',
      '(?:right|correct|true|final|expected) (?:assessment|level|score|rating)(?: is| of)?(?: level)? (?:5|five|100)',
      'level (?:5|five)(?: of (?:5|five))? (?:for|in|on|with|at)? ?(?:every|each|all|everything)',
      '(?:set|sets|rate|rates|put|puts) (?:every|each|all|everything)(?: \\S+)? (?:to|with|at|as) (?:level )?(?:5|five|100)(?! (?:percent|per cent))',
    ],
  },
  tr: {
    instruction: [
      `(?:önceki|yukaridaki|bütün|tüm|verilen|sistem)${any(3)} (?:talimat|komut|kural|yönerge)\\S*${any(1)} (?:unut(?:un|unuz)?|yok say(?:in|iniz)?|görmezden gel(?:in|iniz)?|dikkate alma(?:yin|yiniz)?|göz ?ardi (?:et|edin|ediniz))(?: ve${any(4)})?(?= |$)`,
      '(?:sen|siz) (?:artik |şimdi )?(?:bir )?(?:yapay zeka|dil modeli)\\S*',
      '(?:sevgili|merhaba|sayin|dikkat) yapay zeka\\S*',
    ],
    score: [
      `(?:bana|bu adaya|adaya|(?:tüm|bütün|her) kriter\\S*)${any(2)} (?:100|yüz|tam|en yüksek)(?: (?:puan|not|skor)\\S*)? (?:ver|verin|veriniz|yaz|yazin)(?= |$)`,
    ],
  },
  de: {
    instruction: [
      `(?:ignorier(?:e|en sie)?|vergiss|vergessen sie|missachten? ?(?:sie)?)(?: (?:bitte|alle|die|der))* (?:alle|bisherigen|vorherigen|vorhergehenden|vorigen|früheren|obigen|deine|ihre)${any(2)} (?:anweisung|instruktion|vorgabe|regel|anleitung|befehl|prompt)\\S*(?: und${any(4)})?`,
      '(?:du bist|sie sind) (?:jetzt |nun )?(?:eine? )?(?:ki|künstliche intelligenz|sprachmodell|chatgpt)(?= |$)',
      '(?:liebe|hallo|achtung|(?:hinweis|nachricht) (?:an|für) die) (?:ki|künstliche intelligenz)(?= |$)',
    ],
    score: [
      `(?:gib|geben sie|vergib|vergeben sie) ${ME_DE}${any(3)} ${TOP_DE}(?! (?:prozent|euro))`,
      `bewerten? ?(?:sie)? ${ME_DE}${any(3)} ${TOP_DE}`,
    ],
  },
  es: {
    instruction: [
      `(?:ignor[ae]|olvid[ae]|descart[ae]|omit[ae])(?: (?:por favor|todas|todos|las|los))* (?:tus|sus|todas las) (?:instrucciones|reglas|indicaciones|órdenes)${any(1)}(?: y${any(4)})?`,
      `(?:ignor[ae]|olvid[ae]|descart[ae]|omit[ae])(?: (?:por favor|todas|todos|las|los))* (?:instrucciones|reglas|indicaciones|órdenes) (?:anteriores|previas|del sistema)(?: y${any(4)})?`,
      '(?:eres|usted es) (?:ahora )?(?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje|chatgpt)(?= |$)',
      '(?:querida|estimada|hola|atención|(?:mensaje|nota) para la) (?:ia|inteligencia artificial)(?= |$)',
    ],
    score: [
      `(?:dame|deme|dale|ponme|póngame|otórgame|asígname|d[aé] a este candidato)${any(3)} ${TOP_ES}(?! (?:euros|por ciento))`,
      `(?:puntúa|puntúe|califica|califique|evalúa|evalúe)(?:me)?${any(4)} (?:con|como) (?:un )?${TOP_ES}`,
    ],
  },
  fr: {
    instruction: [
      `(?:ignor|oubli|néglig)(?:e|ez)(?: (?:stp|svp|toutes|tous|les))* (?:tes|vos|toutes les) (?:instructions|consignes|règles|directives)${any(1)}(?: et${any(4)})?`,
      `(?:ignor|oubli|néglig)(?:e|ez)(?: (?:toutes|tous|les))* (?:instructions|consignes|règles|directives) (?:précédentes|antérieures|du système)(?: et${any(4)})?`,
      '(?:tu es|vous êtes) (?:maintenant )?(?:une? )?(?:ia|intelligence artificielle|modèle de langage|chatgpt)(?= |$)',
      '(?:chère|bonjour|attention|(?:message|note) (?:à|pour)) l?(?:ia|intelligence artificielle)(?= |$)',
    ],
    score: [
      `(?:donne|donnez|mets|mettez|attribue|attribuez) (?:moi|lui|à (?:ce|cette|la|tous) \\S+)${any(3)} ${TOP_FR}(?! (?:euros|pour cent))`,
      `(?:note|notez|évalue|évaluez) (?:moi|ce candidat|cette candidate)${any(2)} (?:à|avec) ${TOP_FR}`,
    ],
  },
}

const whole = (pattern: string): RegExp => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'gu')

const all = (kind: FlagKind, patterns: readonly string[]): FlagPattern[] =>
  patterns.map((pattern) => ({ kind, pattern: whole(pattern) }))

/** Of all languages: nobody knows in which one somebody speaks to a model. */
export const SPOKEN_PATTERNS: readonly FlagPattern[] = [
  ...Object.values(LANGUAGES).flatMap(({ instruction, score }) => [
    ...all('instruction', instruction),
    ...all('score', score),
  ]),
  ...all('instruction', [...QUOTE_PATTERNS, ...OTHER_INSTRUCTIONS]),
  ...all('score', [...LEVEL_PATTERNS, ...OTHER_SCORES]),
]

/** What only a program writes: the marks of chats with models, in the text as it stands, with what stands behind them on their line. */
export const RAW_PATTERNS: readonly FlagPattern[] = [
  {
    kind: 'instruction',
    pattern:
      /(?:<\|[^|<>]{1,40}\|>|\[\/?INST\]|<\/?(?:system|assistant|transcript|instructions?)>)[^\n\r\u2028\u2029]{0,300}/giu,
  },
  { kind: 'instruction', pattern: /"role"\s{0,9}:\s{0,9}"(?:system|assistant|user)"[^\n\r\u2028\u2029]{0,300}/giu },
  { kind: 'instruction', pattern: /^\s{0,9}(?:system|assistant)\s{0,3}:[^\n\r\u2028\u2029]{0,300}/gimu },
  {
    kind: 'score',
    pattern: /\bSTRONG_YES\b|"(?:overall_)?(?:score|level)"\s{0,9}:\s{0,9}\d[^\n\r\u2028\u2029]{0,300}/gu,
  },
]
