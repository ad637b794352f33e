/**
 * What is said about a candidate's age, gender, origin, health, religion, family, accent or emotion, by language. Matched against
 * folded words with single spaces (`words.ts`). Interviews are about patients, customers, pupils and their families too, so a
 * pattern names the candidate, stands at the beginning of a sentence, or holds a word that is said of a speaker alone.
 */

/** Every trait that a sentence may be about. */
const TRAITS = ['age', 'gender', 'origin', 'health', 'religion', 'family', 'accent', 'emotion'] as const

type Patterns = Readonly<Record<(typeof TRAITS)[number], readonly string[]>>

const WHO_EN = '(?:candidate|applicant|interviewee|speaker)'
const SHE_EN = '(?:candidate|applicant|interviewee|speaker|she|he)'
const IS_EN = '(?:is|seems|seemed|appears|appeared|sounds|sounded|looks|looked|may be)'
const FAITH_EN = '(?:christian|catholic|protestant|muslim|jewish|jew|hindu|buddhist|sikh|atheist)'
const FEELING_EN =
  '(?:nervous|anxious|tense|stressed|sad|unhappy|happy|cheerful|angry|upset|frustrated|excited|emotional|insecure|shy|timid|enthusiastic|passionate|relaxed|bored|afraid|confident(?! (?:in|with|about|that)))'
const FEELING_DE =
  '(?:nervös|ängstlich|angespannt|gestresst|traurig|fröhlich|glücklich|wütend|aufgeregt|emotional|schüchtern|begeistert|gelangweilt|selbstsicher|selbstbewusst)'
const FEELING_ES =
  '(?:nervios[oa]|ansios[oa]|tens[oa]|estresad[oa]|triste|feliz|alegre|enfadad[oa]|emocionad[oa]|insegur[oa]|tímid[oa]|entusiasmad[oa]|aburrid[oa])'
const FEELING_FR =
  '(?:nerveu(?:x|se)|anxieu(?:x|se)|tendue?|stressée?|triste|heureu(?:x|se)|joyeu(?:x|se)|émue?|timide|enthousiaste|ennuyée?)'
const FEELING_TR =
  '(?:gergin|endişeli|kaygili|stresli|üzgün|mutlu|neşeli|kizgin|heyecanli|duygusal|çekingen|utangaç|özgüvenli)'

const LANGUAGES: Readonly<Record<'en' | 'tr' | 'de' | 'es' | 'fr', Patterns>> = {
  en: {
    age: [
      `(?:young|younger|old|older|elderly|middle aged|mature) ${WHO_EN}`,
      '^(?:an? |the )?(?:young|younger|old|older|elderly|middle aged) (?:woman|man|person)',
      `${SHE_EN} ${IS_EN} (?:too |very |rather |quite |relatively |fairly )?(?:young|old|elderly|youthful)`,
      '(?:her|his|the candidates) age|(?:given|for|despite|considering) their age',
      `${SHE_EN} (?:is|was|may be|must be) (?:about |around |probably )?\\d\\d(?: years old)?(?= |$)`,
      'in (?:her|his) (?:early |mid |late )?(?:\\d0s|twenties|thirties|forties|fifties|sixties)',
      '(?:close to|near) retirement',
    ],
    gender: [
      `(?:female|male|transgender|non binary) ${WHO_EN}`,
      `${WHO_EN} is an? (?:woman|man|female|male)`,
      '(?:as|for) an? (?:woman|man|mother|father)',
      '(?:her|his|their|candidates) gender',
    ],
    origin: [
      `(?:foreign|immigrant|migrant|black|white|asian|african|arab|hispanic|latino|latina) ${WHO_EN}`,
      '(?:her|his|the candidates) (?:nationality|ethnicity|race|skin colou?r|country of origin|homeland|ethnic \\S+)',
      '(?:ethnic|racial|migration|immigrant) background',
      `${SHE_EN} (?:is|was) (?:originally |probably |apparently )?(?:born in|an? immigrant|a refugee|a foreigner|from abroad)`,
      'native (?:english |german |french |spanish |turkish )?speaker',
    ],
    health: [
      `${SHE_EN} (?:${IS_EN}|has|may have) (?:a |an |probably |currently )?(?:disabled|disability|ill|illness|sick|unhealthy|pregnant|depressed|depression|autistic|autism|adhd|dyslexic|dyslexia|blind|deaf|overweight|obese|speech impediment|stutter)`,
      '(?:her|his|the candidates) (?:disability|illness|pregnancy|mental health|medical condition|weight)',
      `${WHO_EN} (?:with|despite) an? (?:disability|illness|speech impediment|stutter)`,
      '(?:in a wheelchair|uses a wheelchair|wheelchair user)',
    ],
    religion: [
      `${FAITH_EN} ${WHO_EN}`,
      `${SHE_EN} ${IS_EN} (?:an? |probably |devoutly )?(?:${FAITH_EN}|religious|devout)`,
      '(?:her|his|the candidates) (?:religion|faith|religious \\S+|headscarf|hijab)',
      '(?:wears|wearing) an? (?:headscarf|hijab|cross|turban|kippah)',
    ],
    family: [
      `${SHE_EN} (?:is|seems) (?:a )?(?:married|divorced|widowed|single|single parent|single mother|single father|mother|father)(?= |$)`,
      `${SHE_EN} (?:has|raises|mentions|mentioned) (?:\\S+ )?(?:small |young )?(?:children|kids|husband|wife)`,
      '(?:her|his|their) (?:husband|wife|spouse|marital status|family situation|family obligations|parental leave|maternity leave)',
      '(?:her|his) (?:children|kids)',
    ],
    accent: [
      '(?:strong|heavy|thick|slight|noticeable|foreign|regional|\\S+ish|\\S+an) accent',
      '(?:has|with|without|speaks with|speaking with) an? (?:\\S+ )?accent(?! (?:on|colou?r|light|wall))',
      '(?:her|his|their|candidates) (?:accent|pronunciation|grammar|fluency|tone of voice|spoken dialect)',
      'broken (?:english|german)',
    ],
    emotion: [
      `(?:^|${SHE_EN} (?:\\S+ )?|(?:and|but) )(?:sounds?|sounded|seems?|seemed|appears?|appeared|looks?|looked|comes across as|came across as)(?: to be)?(?: very| quite| rather| a bit| a little| somewhat| slightly| genuinely| too)? ${FEELING_EN}`,
      '(?:visibly|audibly) (?:nervous|anxious|tense|stressed|upset|angry|happy|excited|emotional)',
      '(?:her|his|their|candidates) (?:emotions?|mood|nervousness|smile|body language|eye contact|facial \\S+)',
      '(?:good|poor|little|no|steady|avoids|avoided|maintains|maintained|kept) eye contact',
    ],
  },
  de: {
    age: [
      '(?:jung|jünger|alt|älter)e[nrs]? (?:bewerber|kandidat)\\S*',
      '(?:bewerber|kandidat)\\S* (?:ist|wirkt|klingt|scheint) (?:noch |sehr |recht |zu |schon |relativ )?(?:jung|alt|älter)(?= |$)',
      '(?:ihr|sein) alter(?= |$)|alter (?:des|der) (?:bewerber|kandidat)\\S*',
      '(?:bewerber|kandidat)\\S* ist (?:etwa |ca |wohl )?\\d\\d jahre(?: alt)?|kurz vor der rente',
    ],
    gender: [
      '(?:weiblich|männlich)e[nrs]? (?:bewerber|kandidat)\\S*',
      '(?:als|für eine|für einen) (?:frau|mann|mutter|vater)(?= |$)',
      '(?:ihr|sein) geschlecht',
    ],
    origin: [
      '(?:ausländisch|arabisch|türkisch|afrikanisch|asiatisch|schwarz)e[nrs]? (?:bewerber|kandidat)\\S*',
      'migrationshintergrund|(?:ihre|seine) (?:nationalität|staatsangehörigkeit|hautfarbe|ethnie|ethnische herkunft)',
      'muttersprachler\\S*|(?:bewerber|kandidat)\\S* ist (?:ausländer|ausländerin|flüchtling|einwanderer)',
    ],
    health: [
      '(?:bewerber|kandidat)\\S* (?:ist|wirkt|scheint|hat) (?:eine |einen |wohl |vermutlich )?(?:behindert|behinderung|krank|krankheit|schwanger|depressiv|depression|übergewichtig|blind|gehörlos|sprachfehler)(?= |$)',
      '(?:ihre|seine) (?:behinderung|schwangerschaft)|(?:ihr|sein) gesundheitszustand|sitzt im rollstuhl',
    ],
    religion: [
      '(?:muslimisch|christlich|jüdisch|katholisch|evangelisch|gläubig)e[nrs]? (?:bewerber|kandidat)\\S*',
      '(?:bewerber|kandidat)\\S* ist (?:muslim|muslimin|christ|christin|jude|jüdin|religiös|gläubig)(?= |$)',
      '(?:ihre|seine) (?:religion|konfession)|trägt (?:ein )?kopftuch',
    ],
    family: [
      '(?:bewerber|kandidat)\\S* ist (?:verheiratet|geschieden|verwitwet|ledig|alleinerziehend)',
      '(?:bewerber|kandidat)\\S* hat (?:\\S+ )?(?:kleine )?kinder',
      '(?:ihre|seine) (?:ehefrau|familiensituation|familienplanung|elternzeit)|(?:ihr|sein) (?:ehemann|familienstand)',
    ],
    accent: [
      '\\S*akzent(?! (?:auf|setz\\S*|gesetzt))',
      '(?:spricht|sprach|redet) (?:\\S+ )?dialekt|(?:starke|leichte|deutliche|regionale)[rnm] dialekt|(?:ihr|sein) dialekt',
      'gebrochene[sm] deutsch|(?:ihre|seine) aussprache',
    ],
    emotion: [
      `(?:^|(?:bewerber|kandidat)\\S* (?:\\S+ )?|(?:sie|er|und|aber) )(?:wirkt|wirkte|klingt|klang|scheint|schien|erscheint|erschien)(?: sehr| etwas| leicht| recht| zu| sichtlich)? ${FEELING_DE}(?= |$)`,
      '(?:ihre|seine) (?:emotionen|stimmung|nervosität|körpersprache|mimik)|(?:wenig|kaum|guter|guten) blickkontakt',
    ],
  },
  es: {
    age: [
      'candidat[oa] (?:joven|mayor|de edad\\S*)(?= |$)|(?:joven|anciano|anciana) candidat[oa]',
      'candidat[oa] (?:es|parece|suena) (?:muy |demasiado |bastante )?(?:joven|viej[oa]|mayor)(?= |$)',
      '(?:^|ella |él )(?:parece|es) (?:muy |demasiado |bastante )?(?:joven|viej[oa])(?= |$)',
      'su edad|cerca de la jubilación',
    ],
    gender: [
      'candidat[oa] (?:femenin[oa]|masculin[oa])|como (?:mujer|hombre|madre|padre)(?= |$)',
      'para ser (?:una )?(?:mujer|hombre)|su (?:género|sexo)(?= |$)',
    ],
    origin: [
      'candidat[oa] (?:es )?(?:extranjer[oa]|inmigrante|refugiad[oa]|negr[oa]|asiátic[oa]|african[oa]|árabe)',
      'su (?:nacionalidad|raza|etnia|país de origen|origen étnico)|hablante nativ[oa]',
    ],
    health: [
      'candidat[oa] (?:está|es|parece|tiene) (?:una |un )?(?:enferm[oa]|enfermedad|discapacidad|discapacitad[oa]|embarazada|deprimid[oa]|depresión|cieg[oa]|sord[oa])',
      'su (?:discapacidad|embarazo)|salud (?:mental )?(?:del candidato|de la candidata)|en silla de ruedas',
    ],
    religion: [
      'candidat[oa] (?:es |parece )?(?:musulm[aá]na?|cristian[oa]|católic[oa]|judí[oa]|religios[oa])',
      'su religión|su fe(?= |$)|lleva (?:velo|hiyab)',
    ],
    family: [
      'candidat[oa] (?:está|es) (?:casad[oa]|divorciad[oa]|solter[oa]|viud[oa]|madre|padre)',
      'candidat[oa] tiene (?:\\S+ )?(?:hijos|niños)|su (?:marido|esposo|esposa|estado civil|situación familiar)',
    ],
    accent: [
      '(?:su|con|tiene|un fuerte|un ligero|un) acento(?! en (?:el|la|los|las))|acento (?:extranjero|marcado|fuerte|regional)',
      'su (?:pronunciación|dialecto)',
    ],
    emotion: [
      `(?:^|candidat[oa] (?:\\S+ )?|(?:ella|él|y|pero) )(?:suena|sonaba|parece|parecía|se ve|se veía|se muestra|se mostró)(?: muy| algo| un poco| bastante)? ${FEELING_ES}(?= |$)`,
      'sus emociones|su nerviosismo|su (?:lenguaje corporal|expresión facial)|(?:poco|buen|mal) contacto visual',
    ],
  },
  fr: {
    age: [
      '(?:jeune|vieux|vieille) candidate?(?= |$)|candidate? (?:âgée?|jeune)(?= |$)',
      '(?:^|candidate? |il |elle )(?:est|semble|paraît) (?:très |trop |assez |plutôt )?(?:jeune|âgée?|vieux|vieille)(?= |$)',
      'son âge|proche de la retraite',
    ],
    gender: [
      'candidate? (?:féminine?|masculine?)|en tant que (?:femme|homme|mère|père)',
      'pour (?:une femme|un homme)(?= |$)|son sexe(?= |$)',
    ],
    origin: [
      'candidate? (?:est )?(?:étrang(?:er|ère)|immigrée?|réfugiée?|noire?|asiatique|africaine?|arabe|maghrébine?)',
      'sa (?:nationalité|race|couleur de peau)|son (?:ethnie|pays dorigine)|origine ethnique|locut(?:eur|rice) nati(?:f|ve)',
    ],
    health: [
      'candidate? (?:est|semble|a) (?:une |un )?(?:malade|maladie|handicapée?|handicap|enceinte|dépressi(?:f|ve)|dépression|aveugle|sourde?)(?= |$)',
      'sa grossesse|son handicap|santé (?:du candidat|de la candidate)|en fauteuil roulant',
    ],
    religion: [
      'candidate? (?:est |semble )?(?:musulmane?|chrétien(?:ne)?|catholique|jui(?:f|ve)|croyante?|religieu(?:x|se))(?= |$)',
      'sa religion|sa foi(?= |$)|porte (?:le|un) (?:voile|foulard)',
    ],
    family: [
      'candidate? est (?:mariée?|divorcée?|célibataire|veu(?:f|ve)|mère|père)(?= |$)',
      'candidate? a (?:\\S+ )?enfants|son (?:mari|conjoint)(?= |$)|sa (?:femme|conjointe|situation familiale)(?= |$)',
    ],
    accent: [
      '(?:un|son|léger|fort) accent(?!(?: \\S+)? (?:sur|mis))|accent (?:étranger|marqué|fort|régional)|sa prononciation',
    ],
    emotion: [
      `(?:^|candidate? (?:\\S+ )?|(?:il|elle|et|mais) )(?:semble|semblait|paraît|paraissait|a lair|avait lair|se montre)(?: être)?(?: très| un peu| assez| plutôt| légèrement)? ${FEELING_FR}(?= |$)`,
      'ses émotions|sa nervosité|son langage corporel|(?:peu de|bon) contact visuel',
    ],
  },
  tr: {
    age: [
      '(?:genç|yaşli|orta yaşli) (?:bir )?aday\\S*|aday(?: \\S+)? (?:çok |oldukça |fazla )?(?:genç|yaşli)(?= |$)',
      'adayin yaşi|yaşi (?:nedeniyle|gereği|itibariyla)|aday(?: \\S+)? \\d\\d yaşinda\\S*|emekliliğ\\S* yakin',
    ],
    gender: ['(?:kadin|erkek) aday\\S*|bir (?:kadin|erkek|anne|baba) olarak|cinsiyet[iı]?(?:nin)?(?= |$)'],
    origin: [
      '(?:yabanci|göçmen|suriyeli|arap|kürt|siyahi) (?:bir )?aday\\S*|aday(?: bir)? (?:göçmen|mülteci|yabanci)(?= |$)',
      'etnik köken\\S*|adayin uyruğ\\S*|ana dili (?:türkçe|ingilizce|almanca|arapça)\\S*',
    ],
    health: [
      'aday(?: \\S+)? (?:hasta|engelli|hamile|depresyonda|kör|sağir)(?= |$)',
      'adayin (?:sağlik|hastaliğ|engel|hamileliğ)\\S*|(?:engelli|hamile) (?:bir )?aday\\S*|tekerlekli sandalye kullan\\S*',
    ],
    religion: [
      '(?:müslüman|hristiyan|hiristiyan|yahudi|dindar|alevi) (?:bir )?aday\\S*',
      'aday(?: \\S+)? (?:müslüman|hristiyan|hiristiyan|yahudi|dindar)(?= |$)|adayin (?:dini|inanc)\\S*|başörtülü\\S*',
    ],
    family: [
      'aday(?: \\S+)? (?:evli|bekar|boşanmiş|dul)(?= |$)|(?:evli|bekar|boşanmiş) (?:bir )?aday\\S*',
      'adayin (?:çocuk|çocuğ|eşi|kocasi|karisi|medeni|ailevi)\\S*|aday(?:in)? (?:\\S+ )?çocuğu var|doğum izni\\S*',
    ],
    accent: ['(?:aksan|şive)\\S*|telaffuz\\S*'],
    emotion: [
      `(?:^|aday\\S*(?: \\S+){0,3} )${FEELING_TR} (?:görün|gözük|hisse|duyul)\\S*`,
      'adayin (?:duygulari|ruh hali|beden dili|yüz ifade)\\S*|göz temasi kur\\S*',
    ],
  },
}

/** Of all languages: a model may answer in another one than it was asked in. */
export const TRAIT_PATTERNS: readonly RegExp[] = Object.values(LANGUAGES).flatMap((patterns) =>
  TRAITS.map((trait) => new RegExp(`(?<![^ ])(?:${patterns[trait].join('|')})(?![^ ])`, 'u')),
)
