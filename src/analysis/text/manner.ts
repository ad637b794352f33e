import { withoutTraits } from './traits.ts'
import { patternText, wordsOf } from './words.ts'

/** What makes a text unfit to judge by. `manner`: how somebody speaks or looks. `trait`: who they are. */
export interface Unfair {
  readonly kind: 'manner' | 'trait'
  /** The words of the text that say so; of a trait the whole text. */
  readonly words: string
}

/**
 * Words for how somebody speaks or looks, by language, matched against folded words (`words.ts`). A level of a rubric is about content,
 * so each of them is out of place there, whoever it is said of.
 */
const MANNER: Readonly<Record<'en' | 'de' | 'es' | 'fr' | 'tr', readonly string[]>> = {
  en: [
    '(?:accents?(?! on)|accented|(?<!sql )dialects?|(?:mis)?pronunciation|(?:mis)?pronounc(?:es?|ed|ing))',
    '(?:fluen(?:t|tly|cy)|grammar|grammatical(?:ly)?|ungrammatical|sentence structure|vocabulary)',
    '(?:pace|speed|rate) of (?:\\S+ )?(?:speech|speaking|talking)|(?:speaking|speech|talking) (?:pace|speed|rate|style)',
    '(?:speaks?|speaking|spoken|talks?|talking|spoke|talked) (?:too |very |rather |quite )?(?:slow|slowly|quickly|fast|haltingly|smoothly|loudly|softly|quietly|effortlessly)',
    '(?:stutter|stammer)\\S*|filler words?|halting(?:ly)?|(?<!(?:without|without any|no) )hesita(?:tion|tions|nt|ntly|tingly)|hesitates? (?:often|a lot|much)|without pauses?',
    'native (?:\\S+ )?speakers?|native (?:english|level)|(?:good|perfect|poor|broken) english',
    'tone of (?:the |their )?voice|(?:pleasant|loud|quiet|monotone|steady|firm|clear|calm) voice|intonation|monotone',
    'eye contact|body language|facial expressions?|(?<!(?:security|risk) )posture|smil(?:es?|ing)|well dressed|attire|(?:personal|physical) appearance',
    '(?:eloquen(?:t|tly|ce)|charisma|charismatic)',
  ],
  de: [
    'akzent(?:e|s|frei\\S*)?(?! (?:auf|setz\\S*|gesetzt))|(?<!sql )dialekt\\S*|\\S*aussprache',
    'flüssig\\S*|sprachfluss|redefluss|\\S*grammati\\S*|satzbau|wortschatz',
    '(?:sprech|rede)(?:tempo|geschwindigkeit|weise)|stotter\\S*|stockend\\S*|füllw(?:ort|örter)\\S*',
    'muttersprach\\S*|tonfall|stimmlage|sprachmelodie|(?:laute|leise|klare|ruhige|feste)[rnm]? stimme',
    'blickkontakt|augenkontakt|körpersprache|körperhaltung|mimik|gestik|lächel\\S*|erscheinungsbild|auftreten',
    'eloquen\\S*|redegewandt\\S*|charisma\\S*',
  ],
  es: [
    'acentos?(?! en (?:el|la|los|las))|dialectos?|pronunciación|fluidez|(?:habla|hablar) (?:con fluidez|fluido|rápido|despacio)|gramátic\\S*|gramatical\\S*|vocabulario',
    '(?:ritmo|velocidad) (?:de habla|al hablar|del habla)|tartamud\\S*|muletillas?|titubeos?',
    '(?:hablante|nivel) nativ[oa]|tono de voz|entonación',
    'contacto visual|lenguaje corporal|expresión facial|sonr(?:isa|íe)|elocuen\\S*|carism\\S*',
  ],
  fr: [
    'accents?(?!(?: \\S+)? (?:sur|mis)| on)|dialectes?|prononciation|couramment|fluidité (?:orale|verbale)|aisance (?:orale|verbale)|grammaire|grammatica\\S*|vocabulaire',
    'débit (?:de parole|oral)|vitesse de parole|rythme de parole|bégai\\S*|hésitations?',
    'locut(?:eur|rice)s? nati\\S*|langue maternelle|ton de (?:la |sa )?voix|intonation',
    'contact visuel|langage corporel|gestuelle|sourires?|éloquen\\S*|charism\\S*',
  ],
  tr: [
    '(?:aksan|şive|telaffuz|diksiyon|kekele|karizma|tonlama|mimik)\\S*|akici (?:konuş|bir)\\S*|akiciliğ?\\S*',
    '(?:dil ?bilgisi|gramer|kelime dağarciğ|konuşma hiz|ses ton|göz temas|beden dil)\\S*|ana dil\\S*',
  ],
}

const PATTERNS = Object.values(MANNER).map((patterns) => new RegExp(`(?<![^ ])(?:${patterns.join('|')})(?![^ ])`, 'u'))

/** Behind these words a manner of speaking is what somebody works on: a language is taught, a stutter is treated. */
const WORK =
  /(?<![^ ])(?:taught|teach(?:es|ing)?|tutor(?:s|ed|ing)?|coach(?:es|ed|ing)?|treat(?:s|ed|ing)?|built|builds|wrote|writes|explain(?:s|ed)|design(?:s|ed)|correct(?:s|ed)|check(?:s|ed)|edit(?:s|ed)|proofread(?:s|ing)?|adapt(?:s|ed)|avoid(?:s|ed)|simplif(?:y|ies|ied)|parse[drs]?)(?: (?!(?:with|in|by|through|despite|without|her|his|their|own)(?![^ ]))\S+){0,4} $/u

/** Others whose speech and looks an interview is about. */
const OTHERS =
  '(?:patients?|residents?|clients?|customers?|guests?|pupils?|students?|child|childrens?|bab(?:y|ies)|refugees?|visitors?|learners?|childs|teams?)'
const BEFORE_OTHERS = new RegExp(`^ (?:of|to|with|for|from|in)(?: \\S+){0,4} ${OTHERS}(?= |$)`, 'u')
const BEHIND_OTHERS = new RegExp(`(?<![^ ])${OTHERS}(?: \\S+){0,3} $`, 'u')
/** Said of the candidate whoever is named beside it. */
const OF_A_SPEAKER = /^(?:accent|fluen|halting|hesita|filler|broken|poor|ungramm)/u

/** Whether a sentence of a reason tells how the candidate speaks or looks. Other than a level of a rubric it may tell of work with speech, and of how others speak. */
export function speaksOfManner(sentence: string): boolean {
  const { folded } = patternText(wordsOf(sentence))
  return PATTERNS.some((pattern) =>
    [...folded.matchAll(new RegExp(pattern, 'gu'))].some(
      ({ 0: found, index }) => !isOfOthers(found, folded.slice(0, index), folded.slice(index + found.length)),
    ),
  )
}

function isOfOthers(found: string, before: string, behind: string): boolean {
  const isOfSpeaker = OF_A_SPEAKER.test(found)
  if (!isOfSpeaker && BEFORE_OTHERS.test(behind)) return true
  if (found.endsWith('ly')) return false
  return WORK.test(before) || (!isOfSpeaker && BEHIND_OTHERS.test(before))
}

/** What in a text tells of a speaker and not of what is said; undefined: nothing that is known. */
export function unfairIn(text: string): Unfair | undefined {
  const { folded, spanOf } = patternText(wordsOf(text))
  for (const pattern of PATTERNS) {
    const found = pattern.exec(folded)
    if (!found) continue
    const { start, end } = spanOf(found.index, found.index + found[0].length)
    return { kind: 'manner', words: text.slice(start, end) }
  }
  return withoutTraits(text).dropped > 0 ? { kind: 'trait', words: text } : undefined
}
