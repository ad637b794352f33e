import { countriesIn, type TraitPatterns } from './words.ts'

const FEELING =
  '(?:nervös|ängstlich|angespannt|gestresst|traurig|fröhlich|glücklich|wütend|aufgeregt|emotional|schüchtern|begeistert|gelangweilt|selbstsicher|selbstbewusst)'
const WHO = '(?:bewerber|kandidat)\\S*'
const COUNTRY = countriesIn('de')
/** The beginning of a sentence about the candidate, with a name for them or without. */
const SUBJECT = `(?:^(?:sie |er |(?:die )?person )?|${WHO} )`
const NATION =
  '(?:(?:syr|ägypt|amerikan|engländ|iran|irak|ital(?:ien)|jordan|algeri|tunesi|marokkan|nigerian|ghana|kameruni?|eritre|äthiopi|pakistan|ind|indonesi|japan|spani|portugies|österreich|schweiz|niederländ|holländ|belgi|norweg|ukrain|alban|armeni|brasilian|kolumbian|mexikan|kanadi|australi|afrikan|libanes|palästinens|kosovar|mazedoni|isländ|thailänd|venezolan|peruan)(?:er|erin|ier|ierin)|(?:türk|kurd|pol|russ|franzos|griech|rumän|bulgar|kroat|serb|afghan|chines|vietnames|portugies|sudanes|senegales|dän|schwed|finn|ir|brit|tschech|slowak|ungar|georgi|somali|asiat|lett|mongol)(?:e|in|er|erin)|französin|kurdin|araber(?:in)?|perser(?:in)?|deutscher?|tamile|tamilin|roma|sinti)'
const ADJECTIVE =
  '(?:syrisch|türkisch|kurdisch|arabisch|polnisch|russisch|ukrainisch|rumänisch|bulgarisch|afghanisch|iranisch|irakisch|marokkanisch|nigerianisch|afrikanisch|asiatisch|indisch|pakistanisch|chinesisch|vietnamesisch|italienisch|spanisch|griechisch|serbisch|kroatisch|albanisch|deutsch)'
const MIGRANT = '(?:flüchtling|geflüchtete[rn]?|migrant(?:in)?|einwander(?:er|in)|asylbewerber(?:in)?|ausländer(?:in)?)'
const PERSON = '(?:frau|mann|dame|herr|mädchen|junge|mutter|vater)'
const ILLNESS =
  '(?:diabetes|krebs|brustkrebs|leukämie|epilepsie|asthma|hiv|aids|multiple sklerose|parkinson|autismus|adhs|legasthenie|schizophrenie|eine angststörung|angststörungen|depressionen|burnout|einen (?:schlaganfall|herzinfarkt|burnout))'

/** In German. */
export const de: TraitPatterns = {
  age: [
    '(?:jung|jünger|alt|älter)e[nrs]? (?:bewerber|kandidat)\\S*',
    '(?:bewerber|kandidat)\\S* (?:ist|wirkt|klingt|scheint) (?:noch |sehr |recht |zu |schon |relativ )?(?:jung|alt|älter)(?= |$)',
    '(?:ihr|sein) alter(?= |$)|alter (?:des|der) (?:bewerber|kandidat)\\S*',
    '(?:bewerber|kandidat)\\S* ist (?:etwa |ca |wohl )?\\d\\d jahre(?: alt)?|kurz vor der rente',
    `(?:^(?:die )?person|^sie|^er) (?:ist|wirkt|klingt|scheint) (?:noch |sehr |recht |zu |schon |relativ )*(?:jung|alt|älter|jugendlich)(?= |$)`,
    `${SUBJECT}(?:ist|war) eine? (?:\\S+ )?(?:jung|jünger|alt|älter)e[rs]? (?:person|mensch)(?= |$)`,
    '(?:anfang|mitte|ende) (?:zwanzig|dreissig|vierzig|fünfzig|sechzig)',
    '^(?:sie|er) ist (?:etwa |ca |wohl )?\\d\\d jahre alt',
  ],
  gender: [
    '(?:weiblich|männlich)e[nrs]? (?:bewerber|kandidat)\\S*',
    '(?:als|für eine|für einen) (?:frau|mann|mutter|vater)(?= |$)',
    '(?:ihr|sein) geschlecht',
    `${SUBJECT}(?:ist|war) eine? (?:\\S+ ){0,2}${PERSON}(?= |$)`,
    `${WHO} eine? (?:\\S+ ){0,2}${PERSON}(?= |$)`,
    `${WHO} ist (?:eine frau|ein mann|weiblich|männlich|schwul|lesbisch|homosexuell)(?= |$)`,
  ],
  origin: [
    '(?:ausländisch|arabisch|türkisch|afrikanisch|asiatisch|schwarz)e[nrs]? (?:bewerber|kandidat)\\S*',
    'migrationshintergrund|(?:ihre|seine) (?:nationalität|staatsangehörigkeit|hautfarbe|ethnie|ethnische herkunft)',
    'muttersprachler\\S*|(?:bewerber|kandidat)\\S* ist (?:ausländer|ausländerin|flüchtling|einwanderer)',
    `(?:^|^sie |^er |${WHO} )(?:kommt|kam|stammt) (?:ursprünglich )?aus (?:der |dem |den )?${COUNTRY}(?= |$)`,
    `(?:^|${WHO} (?:ist |wurde )?)(?:gebürtige[rn]? \\S+|in ${COUNTRY} geboren)(?= |$)`,
    '(?:seine|ihre) muttersprache',
    `${SUBJECT}(?:ist|war) (?:eine? |wohl |gebürtige[rn]? |junge[rn]? )*(?:${NATION}|${MIGRANT})(?= |$)`,
    `${SUBJECT}(?:ist|war) (?:eine? )?(?:\\S+ )?${ADJECTIVE}e[nrs]? (?:herkunft|abstammung|staatsbürger(?:in)?|${MIGRANT})(?= |$)`,
    `${SUBJECT}(?:ist|war) eine? (?:\\S+ ){1,2}aus (?:der |dem |den )?${COUNTRY}(?= |$)`,
    `${WHO} (?:eine? (?:\\S+ )?(?:${NATION}|${MIGRANT})|aus (?:der |dem |den )?${COUNTRY})(?= |$)`,
    `${SUBJECT}(?:ist|kam) (?:\\S+ ){0,4}(?:eingewandert|zugewandert|geflüchtet|geflohen|immigriert)(?= |$)`,
    `${SUBJECT}(?:immigrierte|flüchtete|floh|wuchs in ${COUNTRY} auf|ist in ${COUNTRY} aufgewachsen)(?= |$)`,
  ],
  health: [
    '(?:bewerber|kandidat)\\S* (?:ist|wirkt|scheint|hat) (?:eine |einen |wohl |vermutlich )?(?:behindert|behinderung|krank|krankheit|schwanger|depressiv|depression|übergewichtig|blind|gehörlos|sprachfehler)(?= |$)',
    '(?:ihre|seine) (?:behinderung|schwangerschaft)|(?:ihr|sein) gesundheitszustand|sitzt im rollstuhl',
    `${SUBJECT}(?:hat|hatte|überstand|überlebte|leidet an|litt an|leidet unter|litt unter) (?:\\S+ )?${ILLNESS}(?= |$)`,
    `${SUBJECT}(?:ist|war) (?:diabetiker(?:in)?|epileptiker(?:in)?|autist(?:in)?|an ${ILLNESS} erkrankt)(?= |$)`,
    `${SUBJECT}(?:\\S+ )?(?:stottert|stotterte|lispelt|lispelte)(?= |$)`,
    `${WHO} ist (?:\\S+ )?(?:schwerbehindert|chronisch krank)(?= |$)`,
    `(?:^|^sie |^er |${WHO} )(?:war|ist) (?:\\S+ ){0,3}krank(?:geschrieben)?(?= |$)`,
    `(?:^|^sie |^er |${WHO} )(?:leidet|litt) (?:unter|an) (?:\\S+ )?(?:depression|angst|krankheit|erkrankung|burnout)\\S*`,
  ],
  religion: [
    '(?:muslimisch|christlich|jüdisch|katholisch|evangelisch|gläubig)e[nrs]? (?:bewerber|kandidat)\\S*',
    '(?:bewerber|kandidat)\\S* ist (?:muslim|muslimin|christ|christin|jude|jüdin|religiös|gläubig)(?= |$)',
    `${SUBJECT}(?:betet|betete|fastet|fastete)(?= |$)`,
    `${SUBJECT}ist (?:eine? )?(?:\\S+ )?(?:alevit|buddhist|katholik|protestant|atheist|hindu|sikh)(?:in)?(?= |$)`,
    '(?:ihre|seine) (?:religion|konfession)|trägt (?:ein )?kopftuch',
  ],
  family: [
    '(?:bewerber|kandidat)\\S* ist (?:verheiratet|geschieden|verwitwet|ledig|alleinerziehend)',
    '(?:bewerber|kandidat)\\S* hat (?:\\S+ )?(?:kleine )?kinder',
    '(?:ihre|seine) (?:ehefrau|familiensituation|familienplanung|elternzeit)|(?:ihr|sein) (?:ehemann|familienstand)',
    `${SUBJECT}(?:ist|war|ging|nahm|kam|kehrte) (?:\\S+ ){0,3}(?:elternzeit|mutterschutz|mutterschaftsurlaub|babypause)(?= |$)`,
    `${WHO} ist (?:\\S+ )?(?:mutter|vater)(?= |$)`,
    '^(?:sie|er) ist (?:verheiratet|geschieden|verwitwet|ledig|alleinerziehend)(?= |$)',
    '^(?:sie|er) hat (?:ein|zwei|drei|vier|fünf|mehrere) (?:kleine )?kind(?:er)?(?= und |$)',
  ],
  accent: [
    '\\S*akzent(?! (?:auf|setz\\S*|gesetzt))',
    '(?:spricht|sprach|redet) (?:\\S+ )?dialekt|(?:starke|leichte|deutliche|regionale)[rnm] dialekt|(?:ihr|sein) dialekt',
    'gebrochene[sm] deutsch|(?:ihre|seine) aussprache',
  ],
  emotion: [
    `(?:^|(?:bewerber|kandidat)\\S* (?:\\S+ )?|(?:sie|er|und|aber) )(?:wirkt|wirkte|klingt|klang|scheint|schien|erscheint|erschien)(?: sehr| etwas| leicht| recht| zu| sichtlich)? ${FEELING}(?= |$)`,
    '(?:ihre|seine) (?:emotionen|stimmung|nervosität|körpersprache|mimik)|(?:wenig|kaum|guter|guten) blickkontakt',
    `${WHO} (?:war|ist) (?:sehr |etwas |sichtlich |recht )?(?:nervös|ängstlich|angespannt|gestresst|traurig|schüchtern|aufgeregt)(?= |$)`,
    '^(?:klang|klingt|wirkte|wirkt|schien) (?:unsicher|nervös)(?= |$)|(?:die|ihre|seine) stimme (?:zitterte|zittert|bebte|brach)(?= |$)',
  ],
}

/** What speakers of it tell of themselves, whatever their work is. */
export const own: readonly string[] = [
  '(?:ich bin|ich war|ich wurde|bin ich|war ich) (?:\\S+ )?(?:\\d\\d|\\S+(?:zig|zehn)) (?:jahre alt|geworden)|ich bin \\d\\d$|in meinem alter',
  `ich (?:bin|war) eine? (?:\\S+ )?(?:frau|mann|mutter|vater)(?= |$)|ich als (?:frau|mann|mutter|vater)|als (?:mutter|vater|alleinerziehende\\S*)(?= |$)|ich bin (?:schwul|lesbisch|trans)(?= |$)`,
  `ich (?:komme|stamme|kam|bin) (?:ursprünglich )?aus (?:der |dem |den )?${COUNTRY}(?= |$)|ich (?:bin|wurde) in ${COUNTRY} (?:geboren|aufgewachsen)`,
  `ich (?:bin|war) (?:eine? |gebürtige[rn]? )?(?:${NATION}|${MIGRANT})(?= |$)|ich bin (?:\\S+ ){0,4}(?:geflüchtet|geflohen|eingewandert)(?= |$)|meine (?:muttersprache|herkunft|nationalität|hautfarbe|heimat)(?= |$)`,
  '(?:meine[rn]?) (?:krankheit|erkrankung|behinderung|depression|schwangerschaft)(?= |$)|mein (?:burnout|krebs|diabetes|stottern)(?= |$)|ich stottere',
  `ich (?:war|bin|wurde) (?:(?!(?:wenn|weil|als|da|dass|falls|obwohl|damit|andere|jemand)(?= ))\\S+ ){0,3}(?:krank|krankgeschrieben|schwanger|behindert|schwerbehindert)(?= |$)|ich (?:habe|hatte|leide an|leide unter|litt unter|überlebte) (?:\\S+ )?${ILLNESS}(?= |$)(?! (?:patient|kinder|klient|schulung|test|fortbildung|beratung|gruppe|station)\\S*)`,
  'ich bin (?:eine? )?(?:gläubig|muslim|muslimin|christ|christin|jude|jüdin|alevit|alevitin|katholisch|evangelisch)(?= |$)|meine (?:religion|kirche|moschee)(?= |$)|mein (?:glaube|kopftuch)(?= |$)|ich bete(?= |$)',
  'mein(?:e[rnm]?)? (?:zwei |drei |vier |beiden |kleinen? |älteren? |jüngeren? |eigenen )*(?:kinder|kindern|kind|mann|frau|ehemann|ehefrau|sohn|tochter|baby|familie|mutter|vater|eltern|oma|opa|bruder|schwester)(?= |$)',
  'ich (?:habe|hatte) (?:ein|zwei|drei|vier|fünf) (?:kleine )?kind(?:er)?(?= und |$)|ich bin (?:verheiratet|geschieden|verwitwet|ledig|alleinerziehend)(?= |$)|ich (?:war|bin|ging|nahm|kam) (?:(?!(?:für|vertretung)(?= ))\\S+ ){0,3}(?:elternzeit|mutterschutz)(?= |$)|meine[rn]? elternzeit',
  'ich bin (?:mutter|vater|mama|papa)(?= (?:von|und)(?= |$)|$)|ich (?:habe|hatte) (?:eine tochter|einen sohn|(?:\\d|ein|zwei|drei|vier|fünf) (?:kleine )?kind(?:er)?)(?= (?:und|deshalb|daher|darum|also|zu hause)(?= |$)|$)',
  `ich bin \\d\\d(?= (?:und|aber)(?= |$)|$)|mit meinen \\d\\d jahren|ich bin als (?:flüchtling|asylbewerber(?:in)?)(?= )|wir sind aus (?:der |dem )?${COUNTRY} (?:geflohen|geflüchtet)|ich trage (?:ein |mein )?kopftuch|ich (?:habe|hatte) eine (?:\\S+ )?behinderung(?= (?:und|deshalb|daher|seit)(?= |$)|$)`,
]
