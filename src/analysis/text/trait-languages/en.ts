import { countriesIn, type TraitPatterns } from './words.ts'

const WHO = '(?:candidate|applicant|interviewee|speaker)'
const SHE = '(?:candidate|applicant|interviewee|speaker|she|he)'
const IS = '(?:is|seems|seemed|appears|appeared|sounds|sounded|looks|looked|may be)'
const FAITH = '(?:christian|catholic|protestant|muslim|jewish|jew|hindu|buddhist|sikh|atheist)'
const FEELING =
  '(?:nervous|anxious|tense|stressed|sad|unhappy|happy|cheerful|angry|upset|frustrated|excited|emotional|insecure|shy|timid|enthusiastic|passionate|relaxed|bored|afraid|confident(?! (?:in|with|about|that)))'
/** Not said of a programme or a dish here: it stands behind “the candidate is”. */
const NATION =
  '(?:afghan|african|albanian|algerian|american|arab|argentinian|armenian|asian|australian|austrian|bangladeshi|belarusian|belgian|bosnian|brazilian|british|bulgarian|cameroonian|canadian|chilean|chinese|colombian|congolese|croatian|cuban|czech|danish|dutch|egyptian|english|eritrean|ethiopian|filipin[oa]|finnish|french|georgian|german|ghanaian|greek|haitian|hispanic|hungarian|indian|indonesian|iranian|iraqi|irish|israeli|italian|jamaican|japanese|jordanian|kenyan|korean|kosovan|kurd|kurdish|latin[oa]|lebanese|libyan|lithuanian|mexican|moldovan|moroccan|nepalese|nepali|nigerian|norwegian|pakistani|palestinian|persian|peruvian|pole|polish|portuguese|romani|romanian|russian|scottish|senegalese|serb|serbian|slovak|somali|spanish|sudanese|swedish|swiss|syrian|tamil|thai|tunisian|turk|turkish|ugandan|ukrainian|uzbek|venezuelan|vietnamese|yemeni)'
const PERSON = '(?:woman|man|lady|gentleman|girl|boy|guy|mother|father|mum|mom|dad|grandmother|grandfather)'
const ILLNESS =
  '(?:diabetes|cancer|leukaemia|leukemia|epilepsy|asthma|hiv|aids|multiple sclerosis|parkinsons?|autism|aspergers?|adhd|dyslexia|tourettes?|schizophrenia|ptsd|anxiety|depression|burnout|a stroke|heart (?:attack|disease|condition)|bipolar disorder|migraines?)'
/** What somebody works with, and does not have. */
const NO_CARE =
  '(?! (?:patients?|research|care|wards?|registr\\S+|data|drugs?|treatments?|clinics?|screening|education|nurs\\S+|apps?|software|charit\\S+|specialists?|teams?|projects?|centers?|centres?|awareness|experience))'
const COUNTRY = countriesIn('en')
/** Behind these words a noun stands alone and names no work: “is a German”, not “is a German teacher”. */
const END =
  '(?= (?:and|but|or|so|for|when|while|then|at|in|during|because|since|with|again|now|that|who|which|of|as|i|we|from|by|on|after|before|to|too|last|once|two|three|a|it|my)(?= |$)|$)'
/** “My family medicine”, “my kids in the group”: what somebody works with. */
const NO_WORK =
  '(?! (?:protection|care|evenings?|groups?|clubs?|cent(?:re|er)s?|medicine|doctors?|nurs\\S+|compan(?:y|ies)|consent|members?|services?|therap\\S+|law|business|room|in (?:the|my|our) (?:group|class|ward)|at (?:the )?(?:nursery|kindergarten|school))(?= |$))'
const OTHERS =
  '(?:patients?|residents?|clients?|customers?|guests?|pupils?|students?|child|children|baby|babies|women|woman|man|mother|father|parents?|refugees?|employees?|visitors?|colleagues?|users?|people|doctor|' +
  'teammates?|passengers?|travell?ers?|callers?|girl|boy|owners?|tenants?|brides?|couples?|workers?|trainees?|prisoners?|widow|widower|victims?|neighbou?rs?|members?|shoppers?|buyers?)'
/** What is said of nobody but the candidate: where others are named before it, “her” may be theirs. Looking back takes time, so it comes behind the words. */
const ofCandidate = (words: string): string => `(?=${words})(?<!(?<![^ ])${OTHERS}(?![^ ]).*)${words}`
/** A recruiter who is interviewed speaks of applicants; “she” is the candidate. */
const HERS =
  '(?:her|his|candidates|(?=applicants|interviewees|speakers)(?<!(?<![^ ])(?:candidate|she|he) .*)(?:applicants|interviewees|speakers))'
/** “They”, of one candidate. */
const ONE = '^(?:they are|(?:this |the )?(?:person|individual) is)'

/** A team is told of what its teller has, and somebody stays away for their own family; of a patient who does the same it says nothing. */
const TOLD = '(?:told|tells|informed) (?:the |her |his |their )?(?:colleagues?|team|manager|employer|boss) (?:about|of)'
const AWAY = `(?<!(?<![^ ])${OTHERS} (?:who )?)(?:(?:is|was) (?:often |sometimes |always )?(?:away|absent|late)|leaves (?:at|before|by|after) \\S+) because of`

/** In English. */
export const en: TraitPatterns = {
  age: [
    `${WHO} who is (?:about |around )?\\d\\d(?= |$)`,
    '^an? \\d\\d year old(?= |$)',
    `${SHE} is (?:(?:past|over|almost|nearly) (?:forty|fifty|sixty|[456]0)|a digital native)(?= |$)`,
    `(?:young|younger|old|older|elderly|middle aged|mature) ${WHO}`,
    '^(?:an? |the )?(?:young|younger|old|older|elderly|middle aged) (?:woman|man|person)',
    `${SHE} ${IS} (?:too |very |rather |quite |relatively |fairly )?(?:young|old|elderly|youthful)`,
    `${HERS} age|(?:given|for|despite|considering) their age`,
    `${SHE} (?:is|was|may be|must be) (?:about |around |probably )?\\d\\d(?: years old|(?= (?:and|but|so|or|now|with|while|too|yet|which|who)(?= |$))|$)`,
    'in (?:her|his) (?:early |mid |late )?(?:\\d0s|twenties|thirties|forties|fifties|sixties)',
    '(?:close to|near) retirement',
    `${SHE} ${IS} an? (?:\\S+ )?(?:young|younger|old|older|elderly|middle aged) (?:person|adult|professional|worker|applicant)(?= |$)`,
  ],
  gender: [
    'being an? (?:woman|man|mother|father)(?= |$)',
    `(?:female|male|transgender|non binary) ${WHO}`,
    `${WHO} is an? (?:woman|man|female|male)`,
    `(?:^|${SHE} )${IS} an? (?:\\S+ ){0,2}${PERSON}(?= |$)`,
    `${WHO} an? (?:\\S+ ){0,2}${PERSON}(?= |$)`,
    'as an? (?:woman|man|mother|father)|(?:good|well|strong|strongly|capable|assertive|technical|fit|impressive|unusual) for an? (?:woman|man|mother|father)',
    ofCandidate(`(?:${HERS}|their) gender`),
    `${WHO} an? (?:woman|man)(?= |$)`,
    `${SHE} ${IS} (?:gay|lesbian|bisexual|homosexual|heterosexual|transgender)(?= |$)`,
  ],
  origin: [
    `${SHE} (?:has|had) (?:an? )?(?:${NATION}|arabic|foreign) (?:background|roots|origins?)(?= |$)`,
    `(?:foreign|immigrant|migrant|black|white|asian|african|arab|hispanic|latino|latina) ${WHO}`,
    `${HERS} (?:nationality|ethnicity|race|skin colou?r|country of origin|homeland|ethnic \\S+)`,
    '(?:ethnic|racial|migration|immigrant) background',
    `${SHE} (?:is|was) (?:originally |probably |apparently )?(?:born in|an? immigrant|a refugee|a foreigner|from abroad)`,
    'native (?:\\S+ )?speaker',
    `(?:^|${SHE} )${IS} an? (?:\\S+ ){1,2}from ${COUNTRY}(?= |$)`,
    `${WHO} (?:who (?:is|was|comes|came) )?(?:originally )?from ${COUNTRY}(?= |$)`,
    `${WHO} an? (?:\\S+ )?(?:refugee|immigrant|migrant|foreigner|asylum seeker|${NATION})(?= |$)`,
    `(?:^|${SHE} )${IS} (?:an? |of )?(?:\\S+ )?${NATION} (?:national|citizen|refugee|immigrant|migrant|descent|origin|heritage)(?= |$)`,
    `(?:^|${SHE} )${IS} an? (?:\\S+ ){0,2}(?:refugee|immigrant|asylum seeker)(?= |$)`,
    `(?:^|${SHE} )(?:has |had |\\S+ly )*(?:immigrated|emigrated|fled|sought asylum)(?= |$)`,
    `(?:^|${SHE} )(?:\\S+ly )?(?:(?:moved|relocated) (?:here |to ${COUNTRY} )?from|grew up in|was raised in) ${COUNTRY}(?= |$)`,
    `(?:^|${SHE} )(?:comes|came|is|was|hails) (?:originally )?from ${COUNTRY}(?= |$)`,
    `(?:^|${SHE} )(?:was |were )?born in (?:${COUNTRY}|abroad)(?= |$)`,
    `(?:^|${SHE} )(?:came|arrived|moved) (?:here |to \\S+ )?as an? (?:\\S+ )?(?:refugee|immigrant|migrant|asylum seeker)(?= |$)|(?:^|${SHE} )arrived (?:here )?from ${COUNTRY}(?= |$)`,
    `${SHE} ${IS} (?:to be )?(?:an? |probably |originally )?(?:immigrant|refugee|foreigner|${NATION})${END}`,
    `(?:not|is) (?:the )?(?:${HERS}|their) (?:first|native) language|(?:${HERS}|their) (?:mother tongue|native language)`,
  ],
  health: [
    `(?<!(?<![^ ])${OTHERS} (?:who )?(?:is |was )?)(?:out of work|absent|away) (?:because of|due to|with) (?:her |his )?(?:${ILLNESS}|illness)(?= |$)|^(?:due to|because of) (?:her |an? )?pregnancy`,
    `${SHE} (?:${IS}|has|may have) (?:a |an |probably |currently )?(?:disabled|disability|ill|illness|sick|unhealthy|pregnant|depressed|depression|autistic|autism|adhd|dyslexic|dyslexia|blind|deaf|overweight|obese|speech impediment|stutter)${END}`,
    `${ofCandidate(`${HERS} (?:disability|illness|pregnancy|mental health|medical condition)`)}|candidates (?:disability|illness|pregnancy|mental health|medical condition)|(?!her|his)${HERS} (?:health|weight)`,
    `${ONE} (?:currently |also )?(?:pregnant|disabled|deaf|blind|autistic|dyslexic|depressed|ill)${END}|^(?:while|when|although|being) pregnant (?:the candidate|the applicant|she|they)(?= |$)`,
    `${TOLD} (?:her|his) (?:pregnancy|illness|disability|depression)|${AWAY} (?:her|his) (?:own )?(?:pregnancy|illness|disability|depression)`,
    `${WHO} (?:with|despite) an? (?:disability|illness|speech impediment|stutter)`,
    `(?:^|${SHE} )(?:has|had|has had|lives with|lived with|suffers from|suffered from|survived|beat|recovered from|recovers from|is recovering from|was diagnosed with|was treated for) (?:an? |severe |mild |chronic |breast |lung |skin |type \\S+ )*${ILLNESS}(?= |$)${NO_CARE}`,
    `(?:^|${SHE} )${IS} (?:an? )?(?:diabetic|epileptic|asthmatic|bipolar|cancer survivor|autistic|dyslexic)(?= |$)`,
    `(?:^|${SHE} )(?:\\S+ly |often |sometimes )?(?:stutters|stuttered|stammers|stammered|lisps|lisped)(?= |$)`,
    ofCandidate('(?:in a wheelchair|uses a wheelchair|wheelchair user)'),
    `(?:^|${SHE} )(?:has|had|suffers from|suffered from|struggles with) (?:an? )?(?:chronic |mental |serious |long )*(?:illness|disease|disability|depression|anxiety|burnout)(?= |$)`,
    `${SHE} (?:is|was|has been) (?:often |chronically |seriously )?(?:ill|sick|unwell|on sick leave)(?= |$)`,
    '(?:gap|break|absence) (?:is |was )?(?:due to|because of|for) (?:an? )?(?:illness|health \\S+|burnout|pregnancy)',
  ],
  religion: [
    '(?:wears|wearing) (?:headscarf|hijab|turban|kippah)(?= |$)',
    `${SHE} observes ramadan`,
    `${FAITH} ${WHO}`,
    `${SHE} ${IS} (?:an? |probably |devoutly )?(?:${FAITH}|religious|devout)${END}`,
    ofCandidate(`${HERS} (?:religion|faith|religious \\S+|headscarf|hijab)`),
    '(?:wears|wearing) an? (?:headscarf|hijab|cross|turban|kippah)',
    `${SHE} ${IS} (?:an? )?(?:practi[sc]ing|devout|believing|strict) ${FAITH}`,
    `(?:^|${SHE} )(?:prays|prayed|fasts|fasted)(?= |$)`,
  ],
  family: [
    `${SHE} (?:cares|cared) for (?:her|his|their) (?:own |elderly |sick )*(?:mother|father|parents|children)(?= |$)|${SHE} (?:stayed|stays) (?:at )?home with (?:the |her |his |two |three )*(?:kids|children)`,
    `${SHE} has family (?:duties|obligations)|because of (?:(?:her|his|their) child(?:ren)?(?= |$)|a child$)`,
    `${SHE} (?:is|seems) (?:a )?(?:married|divorced|widowed|single|single parent|single mother|single father|mother|father)(?= |$)`,
    `${SHE} (?:has|raises|mentions|mentioned) (?:\\S+ )?(?:small |young )?(?:husband|wife|(?:children|kids)${END}(?! (?:who|which|in|from|that|of)(?= |$)))`,
    ofCandidate(
      `(?:${HERS}|their) (?:husband|wife|spouse|marital status|family situation|family obligations|parental leave|maternity leave)`,
    ),
    ofCandidate(`${HERS} (?:children|kids)`),
    `${SHE} has an? (?:toddler|newborn|(?:small |young )?(?:child|baby))${END}(?! (?:who|which|in|from|that|of)(?= |$))|^they have (?:\\S+ )?(?:small |young )?(?:children|kids)${END}(?! (?:who|which|in|from|that|of)(?= |$))`,
    `(?:${SHE} is|^they are) expecting (?:an? |her |his |their )?(?:\\S+ )?(?:baby|child)(?= |$)(?! to )|(?:^|${SHE} )(?:plans|planned|wants|hopes) to have (?:\\S+ )?(?:children|kids|a baby)${END}`,
    `${ONE} (?:married|divorced|widowed)${END}`,
    `${AWAY} (?:her|his) (?:own |two |three |small )*(?:husband|wife|partner|child|children|kids|family)(?= |$)`,
    `(?:^|${SHE} )(?:took|takes|is on|was on|went on|goes on|returned from|returns from|came back from) (?:\\S+ )?(?:maternity|paternity|parental) leave(?= |$)(?! (?:requests?|cases?|cover))`,
    '^family (?:obligations|commitments|duties|situation)',
    '(?:gap|break|absence) (?:is |was )?(?:due to|because of|for) (?:childcare|child care|(?:her |his |their )?(?:children|family)|parental leave|maternity leave|raising children)',
  ],
  accent: [
    ofCandidate(
      '(?:english|german|language)(?: skills)? (?:is|are) (?:very |rather |quite )?(?:poor|weak|limited|bad)(?= |$)',
    ),
    ofCandidate(
      'language (?:barrier|problems?|difficulties) (?:limits?|makes?|made|is|was|hinders?)|(?:because of|due to) (?:an? |the |her |his |their )?language (?:barrier|problems?|difficulties)',
    ),
    `${SHE} (?:speaks|spoke) (?:very |quite |rather )?(?:un)?(?:clearly|confidently)(?= |$)(?! (?:about|of|on) )|(?:^|${SHE} )(?:mumbles|mumbled)(?= |$)|difficulty expressing (?:herself|himself|themselves)|stumbl(?:es|ed) over (?:\\S+ )?words`,
    '(?:strong|heavy|thick|slight|noticeable|foreign|regional|\\S+ish|\\S+an) accent',
    '(?:has|with|without|speaks with|speaking with) an? (?:\\S+ )?accent(?! (?:on|colou?r|light|wall))',
    `(?:${HERS}|their) (?:accent|pronunciation|grammar|fluency|tone of voice|spoken dialect)`,
    'broken (?:english|german)',
    `(?:^|${SHE} )(?:struggles|struggled|has (?:trouble|difficulty|difficulties)) with (?:the |spoken )?(?:english|german|language)${END}|${ofCandidate('(?:limited|poor|weak|low|insufficient) (?:english|german|language)(?: language)? (?:proficiency|skills?|command|knowledge)')}`,
    `(?:^|${SHE} (?:(?:speaks|spoke|talks|answers|answered) with |makes |made ))(?:frequent|many|long|awkward) pauses(?= |$)(?! (?:for|between) )|(?:^|${SHE} )(?:pauses|paused) (?:a lot|often|frequently)(?= |$)(?! to )`,
    '(?:^|the )accent (?:is|was|makes|made|gets)(?! on)',
  ],
  emotion: [
    `${SHE} (?:laughed|laughs) nervously|(?:^|${SHE} )(?:sounds?|sounded|seems?|seemed|looks?|looked) (?:very )?tired(?= |$)`,
    `(?:^|${SHE} (?:\\S+ )?|(?:and|but) )(?:sounds?|sounded|seems?|seemed|appears?|appeared|looks?|looked|comes across as|came across as)(?: to be)?(?: very| quite| rather| a bit| a little| somewhat| slightly| genuinely| too)? ${FEELING}`,
    '(?:visibly|audibly) (?:nervous|anxious|tense|stressed|upset|angry|happy|excited|emotional)',
    ofCandidate(`(?:${HERS}|their) (?:emotions?|mood|nervousness|smile|body language|eye contact|facial \\S+)`),
    '(?:good|poor|little|no|steady|avoids|avoided) eye contact|(?:maintains|maintained|kept|keeps) eye contact(?! with (?:\\S+ )?(?:patients?|residents?|clients?|customers?|guests?|pupils?|students?|child|children)(?= |$))',
    `${SHE} (?:is|was|gets|got|became) (?:very |quite |rather |a bit |a little |visibly |somewhat )?(?:nervous|anxious|tense|stressed|sad|unhappy|upset|insecure|shy|timid|afraid|emotional)(?= |$)(?! (?:about|of|that|for) (?!the interview))`,
    `(?:visibly|audibly) moved|(?:${HERS}|their|the) voice (?:trembled|trembles|shook|broke|cracked)`,
    `${SHE} (?:is|was) (?:\\S+ ){0,3}(?:close to|in) tears`,
  ],
}

/** What speakers of it tell of themselves, whatever their work is. */
export const own: readonly string[] = [
  '(?:i am|im|i was|i turned) (?:about |almost |nearly |already )?(?:\\d\\d|(?:twenty|thirty|forty|fifty|sixty) ?\\S*) (?:years old|years of age|now)|i (?:am|turned) \\d\\d$|at my age',
  `(?:i am|im|i was) an? (?!(?:dinner|cleaning|tea|delivery|maintenance|repair|sales|bar|house|foster|day) )(?:\\S+ )?${PERSON}${END}|(?:i am|im) (?:gay|lesbian|transgender|bisexual)|(?<!who )as an? (?:single |young |working )*(?:woman|man|mother|father|mum|mom|dad|parent)(?= (?:i|of|my|and|with|who|you)(?= |$)|$)`,
  `(?:i am|im|i come|i came) (?:originally )?from ${COUNTRY}(?= |$)|i was born in|i grew up in ${COUNTRY}|i (?:immigrated|emigrated|fled|sought asylum)(?= |$)`,
  `(?:i am|im|i was|i came as) (?:an? )?(?:(?:${NATION} )?(?:refugee|immigrant|foreigner|asylum seeker|woman|man|citizen|national)|${NATION}${END})(?= |$)|my (?:native language|first language|mother tongue|home country|nationality|accent|skin colou?r)`,
  'my (?:illness|disease|disability|depression|cancer|diabetes|pregnancy|burnout|stutter|stammer|autism|adhd|dyslexia)(?= |$)(?! (?:ward|clinic|cent(?:re|er)|course|group|class|patients?|clients?|studies|inclusion|nurs\\S+|training|research|prevention|unit|pupils?))|my own mental health',
  `(?:i (?:was|am|got|became|fell|have been|had been)|im|ive been) (?!\\S+ing |the )(?:\\S+ )?(?:ill|pregnant|disabled|deaf|blind|unwell|diabetic|autistic|dyslexic|on sick leave|sick(?! of))${END}`,
  `(?:i (?:have|had|have had|suffer from|suffered from|survived|recovered from|was diagnosed with)|ive had) (?:an? |severe |chronic |breast |lung |skin |type \\S+ )*(?:${ILLNESS}|disability)${END}(?! and \\S+ (?:clients|patients))|i (?:stutter|stammer)(?= |$)`,
  `(?:i am|im) (?:an? )?(?:practi[sc]ing |devout |believing )?${FAITH}(?= |$)|my (?:religion|faith|church|mosque|synagogue|headscarf|hijab)(?! (?:lessons?|class(?:es)?|teach\\S+|school))|i (?:pray|prayed)(?= |$)`,
  'my (?:own |late |two |three |four |five |little |small |young |younger |older |eldest |elderly |sick |first |second |newborn )*(?:children|kids|child|kid|husband|wife|spouse|son|daughter|baby|mother|father|mum|mom|dad|parents|grandmother|grandfather|brother|sister|boyfriend|girlfriend|fiancée?|family)(?= |$)' +
    NO_WORK,
  '(?:i (?:have|had|got|raised|was raising)|ive got|we have) (?:an? |one |two |three |four |five |\\d |little |small |young )*(?:children|kids|child|kid|baby|twins|family)(?= (?:and|so|at home|who are|of my own|myself|now|that i)(?= |$)|$)|(?:i am|im|i was|i got) (?:married|divorced|widowed|single|a single \\S+)(?= |$)',
  '(?:i (?:was|am|took|went|returned|came back)(?: (?!covering|hired|as)\\S+){0,2}|my) (?:maternity|paternity|parental) leave(?= |$)',
  '(?:i am|im|i turned) (?:\\d\\d|(?:twenty|thirty|forty|fifty|sixty)(?: (?:one|two|three|four|five|six|seven|eight|nine))?)(?= (?:and|but|now|so)(?= |$)|$)',
  `i (?:came|got) (?:here |to ${COUNTRY} )?as an? (?:refugee|immigrant|asylum seeker)(?= |$)|i (?:come from|grew up in) an? (?:\\S+ )?${NATION} family|as an? (?:${FAITH}|${NATION})(?: (?:woman|man))? i(?= |$)`,
  'i (?:use|am in|sit in) (?:a|my) wheelchair(?= (?:and|but|so|since)(?= |$)|$)|after my stroke(?= (?:i|and)(?= |$)|$)|i (?:go|went) to (?:church|mosque|synagogue)(?= |$)|i wear (?:an? |my )?(?:headscarf|hijab|veil|turban|kippah)(?= |$)',
  `i (?:have been|had been|got) diagnosed with (?:\\S+ )?${ILLNESS}(?= |$)|i (?:look|looked) after my (?:elderly |sick |own |old )*(?:mother|father|parents)`,
]
