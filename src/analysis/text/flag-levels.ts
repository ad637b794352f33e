/**
 * How people ask for the highest level, which is this product's own scale, by language; matched as in `flag-patterns.ts`. An order is
 * meant: whoever tells what a team or a customer did names a subject before the verb, and no order follows one.
 */

/** Up to so many words of any kind. */
export const any = (most: number): string => `(?: \\S+){0,${most}}`
/** An order, not what somebody tells: none of these words stands before the verb. */
const order = (subjects: string, verbs: string): string => `(?<!(?:^| )(?:${subjects}) )(?:${verbs})`

const TOP_EN =
  '(?:(?:level|grade|rating) (?:5|five)|(?:the |a )?(?:5|five) (?:out )?of (?:5|five)|(?:the )?(?:fifth|5th|highest|top|best|maximum) (?:possible )?(?:level|grade)(?! of (?:detail|quality|service|care|security|trust|support|education)))(?! (?:support|engineers?|tickets?|incidents?|certificat\\S*|clearance))'
const THIS_EN =
  '(?:this|the|my|every|each|all) (?:candidate|applicant|interview|answer|question|criteri(?:on|a)|rubric)\\S*'
const VERB_EN =
  '(?:give|award|grant|assign|choose|pick|select|answer|output|return|write|set|rate|grade|score|mark|put|name)(?! (?:us|our|ours|them|their|his|her|him|is|was|were|are|of|has|had) )'
const EN = [
  `${order('i|id|ill|we|wed|they|he|she|it|who|customers|users|clients|to|would|could|did', VERB_EN)}${any(5)} ${TOP_EN}`,
  `(?:you|assessor|grader|evaluator|model|ai)(?: \\S+){0,2} to ${VERB_EN}${any(5)} ${TOP_EN}`,
  `${TOP_EN} (?:for|on|in|to|of) (?:${THIS_EN}|the scale)`,
  `(?:correct|right|true|only|expected|proper|best) (?:choice|answer|decision|judge?ment|verdict)${any(4)} (?:is|be)${any(2)} ${TOP_EN}`,
]

const TOP_TR = '(?:beşinci|5|beş|en yüksek|en üst|son) (?:seviye|düzey|basamak|kademe)\\S*'
const TR = [
  `${TOP_TR}${any(3)} (?:seç|seçin|seçiniz|ver|verin|veriniz|yaz|yazin|işaretle|işaretleyin|belirle|belirleyin)(?= |$)`,
  `(?:seviye|düzey)\\S* (?:5|beş|beşi|beşe)${any(3)} (?:seç|seçin|seçiniz|ver|verin|veriniz|yaz|yazin|işaretle|işaretleyin)(?= |$)`,
  `(?:beş|5) üzerinden (?:beş|5)(?: puan\\S*)? (?:ver|verin|veriniz|yaz|yazin)(?= |$)`,
]

const TOP_DE =
  '(?:(?:stufe|level|niveau|note) (?:5|fünf)|(?:die |der |das )?(?:5|fünfte[nrs]?|höchste[nrs]?|oberste[nrs]?|beste[nrs]?) (?:stufe|niveau|bewertungsstufe)|(?:5|fünf) von (?:5|fünf))'
const DE = [
  `${order('ich|wir|sie|er|es|man|kunden', 'gib|geben sie|vergib|vergeben sie|wähle?|wählen sie|nimm|nehmen sie|antworte|antworten sie|setze?|setzen sie|bewerte|bewerten sie|trage?|tragen sie|nenne|nennen sie')}${any(6)} ${TOP_DE}`,
  `${TOP_DE} (?:für|bei|in|zu) (?:diese|jede|alle|meine)\\S*`,
]

const TOP_ES =
  '(?:(?:el )?nivel (?:5|cinco|máximo|más alto)|(?:el |al )?(?:5|quinto|máximo|mejor) nivel|(?:5|cinco) (?:de|sobre) (?:5|cinco))'
const ES = [
  `${order('se|nos|me|lo|la|les|cliente|empresa|él|ella|usted|nuestra|mi|su|una|esta|otra', 'elige|elija|escoge|escoja|selecciona|seleccione|da|dé|dame|deme|dale|dele|pon|ponga|ponme|póngame|asigna|asigne|asígname|otorga|otorgue|otórgame|responde|responda|califica|califique|evalúa|evalúe|puntúa|puntúe|marca|marque')}${any(6)} ${TOP_ES}`,
  `${TOP_ES} (?:para|en|a) (?:esta|este|cada|todas?|todos?|mi|mis) (?:respuesta|candidat|entrevista|criterio|pregunta)\\S*`,
]

const TOP_FR =
  '(?:(?:le |au |du )?niveau (?:5|cinq|maximal|maximum|le plus (?:haut|élevé))|(?:le |au )?(?:5e|cinquième|meilleur|plus haut) niveau|(?:5|cinq) sur (?:5|cinq))'
const FR = [
  `${order('je|j|il|elle|on|qui|client|entreprise|équipe|une|la|ma|sa|notre|leur|cette', 'donne|donnez|mets|mettez|attribue|attribuez|choisis|choisissez|sélectionne|sélectionnez|réponds|répondez|note|notez|évalue|évaluez|accorde|accordez|coche|cochez')}${any(6)} ${TOP_FR}`,
  `${TOP_FR} (?:pour|à|dans|sur) (?:cette|ce|chaque|toutes?|tous|ma|mes) (?:les )?(?:réponse|candidat|entretien|critère|question)\\S*`,
]

/** Orders of the highest level. */
export const LEVEL_PATTERNS: readonly string[] = [...EN, ...TR, ...DE, ...ES, ...FR]

/** Orders to whoever checks quotes. */
export const QUOTE_PATTERNS: readonly string[] = [
  '(?:quote|cite) (?:this|the following|exactly this|only this) (?:sentence|line|phrase|text)',
  `(?:answer|say|reply|return|output)(?: with)? (?:true|yes) (?:when|if|to|for|on)${any(5)} (?:quotes?|evidence|support\\S*)`,
  'zitiere?(?:n sie)? (?:bitte )?(?:diesen|nur diesen) satz',
  '(?:cite|citez) (?:cette|uniquement cette) phrase',
  '(?:cita|cite) (?:esta|solo esta) frase',
  '(?:bu cümleyi|şu cümleyi) alintila(?:yin|yiniz)?',
]
