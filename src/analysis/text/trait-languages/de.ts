import { countriesIn, type TraitPatterns } from './words.ts'

const FEELING =
  '(?:nervös|ängstlich|angespannt|gestresst|traurig|fröhlich|glücklich|wütend|aufgeregt|emotional|schüchtern|begeistert|gelangweilt|selbstsicher|selbstbewusst)'
const WHO = '(?:bewerber|kandidat)\\S*'
const COUNTRY = countriesIn('de')

/** In German. */
export const de: TraitPatterns = {
  age: [
    '(?:jung|jünger|alt|älter)e[nrs]? (?:bewerber|kandidat)\\S*',
    '(?:bewerber|kandidat)\\S* (?:ist|wirkt|klingt|scheint) (?:noch |sehr |recht |zu |schon |relativ )?(?:jung|alt|älter)(?= |$)',
    '(?:ihr|sein) alter(?= |$)|alter (?:des|der) (?:bewerber|kandidat)\\S*',
    '(?:bewerber|kandidat)\\S* ist (?:etwa |ca |wohl )?\\d\\d jahre(?: alt)?|kurz vor der rente',
    `(?:^(?:die )?person|^sie|^er) (?:ist|wirkt|klingt|scheint) (?:noch |sehr |recht |zu |schon |relativ )*(?:jung|alt|älter|jugendlich)(?= |$)`,
    '(?:anfang|mitte|ende) (?:zwanzig|dreissig|vierzig|fünfzig|sechzig)',
    '^(?:sie|er) ist (?:etwa |ca |wohl )?\\d\\d jahre alt',
  ],
  gender: [
    '(?:weiblich|männlich)e[nrs]? (?:bewerber|kandidat)\\S*',
    '(?:als|für eine|für einen) (?:frau|mann|mutter|vater)(?= |$)',
    '(?:ihr|sein) geschlecht',
    `${WHO} ist (?:eine frau|ein mann|weiblich|männlich|schwul|lesbisch|homosexuell)(?= |$)`,
  ],
  origin: [
    '(?:ausländisch|arabisch|türkisch|afrikanisch|asiatisch|schwarz)e[nrs]? (?:bewerber|kandidat)\\S*',
    'migrationshintergrund|(?:ihre|seine) (?:nationalität|staatsangehörigkeit|hautfarbe|ethnie|ethnische herkunft)',
    'muttersprachler\\S*|(?:bewerber|kandidat)\\S* ist (?:ausländer|ausländerin|flüchtling|einwanderer)',
    `(?:^|^sie |^er |${WHO} )(?:kommt|kam|stammt) (?:ursprünglich )?aus (?:der |dem |den )?${COUNTRY}(?= |$)`,
    `(?:^|${WHO} (?:ist |wurde )?)(?:gebürtige[rn]? \\S+|in ${COUNTRY} geboren)(?= |$)`,
    '(?:seine|ihre) muttersprache',
  ],
  health: [
    '(?:bewerber|kandidat)\\S* (?:ist|wirkt|scheint|hat) (?:eine |einen |wohl |vermutlich )?(?:behindert|behinderung|krank|krankheit|schwanger|depressiv|depression|übergewichtig|blind|gehörlos|sprachfehler)(?= |$)',
    '(?:ihre|seine) (?:behinderung|schwangerschaft)|(?:ihr|sein) gesundheitszustand|sitzt im rollstuhl',
    `${WHO} ist (?:\\S+ )?(?:schwerbehindert|chronisch krank)(?= |$)`,
    `(?:^|^sie |^er |${WHO} )(?:war|ist) (?:\\S+ ){0,3}krank(?:geschrieben)?(?= |$)`,
    `(?:^|^sie |^er |${WHO} )(?:leidet|litt) (?:unter|an) (?:\\S+ )?(?:depression|angst|krankheit|erkrankung|burnout)\\S*`,
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
