import { countriesIn, type TraitPatterns } from './words.ts'

const FEELING =
  '(?:nervios[oa]|ansios[oa]|tens[oa]|estresad[oa]|triste|feliz|alegre|enfadad[oa]|emocionad[oa]|insegur[oa]|tímid[oa]|entusiasmad[oa]|aburrid[oa])'
const COUNTRY = countriesIn('es')
/** The beginning of a sentence about the candidate, with a name for them or without. */
const SUBJECT = '(?:^(?:ella |él )?|candidat[oa] )'
const NATION =
  '(?:(?:siri|turc|kurd|rus|polac|rumani?|ucranian|italian|chin|indi|afgan|argentin|mexican|colombian|peruan|chilen|cuban|venezolan|bolivian|ecuatorian|dominican|american|african|suec|noruec|suiz|grieg|búlgar|serbi|bosni|egipci|argelin|tunecin|filipin|brasileñ|hondureñ|salvadoreñ|gitan|palestin)[oa]|(?:español|alemán|aleman|francés|frances|inglés|ingles|portugués|portugues|japonés|japones|irlandés|holandés|senegalés)a?|marroquí|iraní|iraquí|pakistaní|nigeriano|nigeriana|árabe|belga|estadounidense|costarricense|nicaragüense)'
const PERSON = '(?:mujer|hombre|señora|señor|chic[oa]|muchach[oa]|madre|padre)'
const MIGRANT = '(?:refugiad[oa]|inmigrante|migrante|extranjer[oa]|solicitante de asilo)'
const ILLNESS =
  '(?:diabetes|cáncer|leucemia|epilepsia|asma|vih|sida|esclerosis múltiple|parkinson|autismo|tdah|dislexia|esquizofrenia|depresión|ansiedad|burnout|ictus|infarto)'

/** In Spanish. */
export const es: TraitPatterns = {
  age: [
    'candidat[oa] (?:joven|mayor|de edad\\S*)(?= |$)|(?:joven|anciano|anciana) candidat[oa]',
    'candidat[oa] (?:es|parece|suena) (?:muy |demasiado |bastante )?(?:joven|viej[oa]|mayor)(?= |$)',
    '(?:^|ella |él )(?:parece|es) (?:muy |demasiado |bastante )?(?:joven|viej[oa])(?= |$)',
    'su edad|cerca de la jubilación',
    '(?:^|candidat[oa] )tiene (?:unos |unas |alrededor de |casi |más de )?\\d\\d años(?! de )',
    '^es (?:muy |demasiado |bastante )?mayor(?= para |$)',
  ],
  gender: [
    'candidat[oa] (?:femenin[oa]|masculin[oa])|como (?:mujer|hombre|madre|padre)(?= |$)',
    `${SUBJECT}(?:es|era|parece) una? (?:\\S+ ){0,2}${PERSON}(?= |$)`,
    `candidat[oa] una? (?:\\S+ )?${PERSON}(?= |$)`,
    'para ser (?:una )?(?:mujer|hombre)|su (?:género|sexo)(?= |$)',
    'candidat[oa] es (?:una mujer|un hombre|gay|homosexual|lesbiana)(?= |$)',
  ],
  origin: [
    'candidat[oa] (?:es )?(?:extranjer[oa]|inmigrante|refugiad[oa]|negr[oa]|asiátic[oa]|african[oa]|árabe)',
    'su (?:nacionalidad|raza|etnia|país de origen|origen étnico)|hablante nativ[oa]',
    `(?:^|candidat[oa] )(?:viene|vino|procede|es|es originari[oa]) de ${COUNTRY}(?= |$)`,
    `(?:^|candidat[oa] )nació en ${COUNTRY}(?= |$)`,
    'candidat[oa] (?:es )?de origen \\S+',
    `${SUBJECT}(?:es|era) (?:una? )?(?:joven )?(?:${NATION}|${MIGRANT})(?= |$)`,
    `candidat[oa] una? (?:\\S+ )?(?:${NATION}|${MIGRANT})(?= |$)`,
    `${SUBJECT}es una? (?:\\S+ ){1,2}(?:de|procedente de) ${COUNTRY}(?= |$)`,
    `${SUBJECT}(?:\\S+mente )?(?:inmigró|emigró|huyó|(?:creció|se crió) en ${COUNTRY})(?= |$)`,
    'su (?:lengua|idioma) (?:materna|materno|nativa|nativo)',
  ],
  health: [
    'candidat[oa] (?:está|es|parece|tiene) (?:una |un )?(?:enferm[oa]|enfermedad|discapacidad|discapacitad[oa]|embarazada|deprimid[oa]|depresión|cieg[oa]|sord[oa])',
    'su (?:discapacidad|embarazo)|salud (?:mental )?(?:del candidato|de la candidata)|en silla de ruedas',
    '(?:^|^ella |^él |candidat[oa] )(?:estuvo|está|estaba) (?:\\S+ )?(?:enferm[oa]|de baja|embarazada)(?= |$)',
    `${SUBJECT}(?:tiene|tuvo|padece|padeció|sufre|sufrió|superó|venció|se recuperó de|se recuperó del) (?:de |del |una? |el |la )?${ILLNESS}(?= |$)`,
    `${SUBJECT}es (?:diabétic[oa]|epiléptic[oa]|asmátic[oa]|autista|disléxic[oa]|bipolar)(?= |$)`,
    `${SUBJECT}(?:tartamudea|tartamudeaba|tartamudeó|cecea|ceceaba)(?= |$)`,
    '(?:^|^ella |^él |candidat[oa] )(?:sufre|sufrió|padece|padeció) (?:de )?(?:una )?(?:depresión|ansiedad|enfermedad)',
  ],
  religion: [
    'candidat[oa] (?:es |parece )?(?:musulm[aá]na?|cristian[oa]|católic[oa]|judí[oa]|religios[oa])',
    `${SUBJECT}(?:reza|rezaba|ayuna|ayunaba)(?= |$)`,
    `${SUBJECT}es (?:una? )?(?:evangélic[oa]|protestante|budista|hindú|sij|ate[oa]|alevita|testigo de jehová)(?= |$)`,
    'su religión|su fe(?= |$)|lleva (?:velo|hiyab)',
  ],
  family: [
    'candidat[oa] (?:está|es) (?:casad[oa]|divorciad[oa]|solter[oa]|viud[oa]|madre|padre)',
    'candidat[oa] tiene (?:\\S+ )?(?:hijos|niños)|su (?:marido|esposo|esposa|estado civil|situación familiar)',
    `${SUBJECT}(?:tomó|cogió|pidió|está de|estuvo de|estaba de|volvió de) (?:\\S+ )?(?:baja|permiso|licencia) (?:por |de )?(?:maternidad|paternidad|parental)(?= |$)`,
    '^(?:ella |él )?está (?:casad|divorciad|solter|viud)[oa]s?(?= |$)',
    '^(?:ella |él )?tiene (?:\\S+ )?hijos(?= |$)',
  ],
  accent: [
    '(?:su|con|tiene|un fuerte|un ligero|un) acento(?! en (?:el|la|los|las))|acento (?:extranjero|marcado|fuerte|regional)',
    'su (?:pronunciación|dialecto)',
  ],
  emotion: [
    `(?:^|candidat[oa] (?:\\S+ )?|(?:ella|él|y|pero) )(?:suena|sonaba|parece|parecía|se ve|se veía|se muestra|se mostró)(?: muy| algo| un poco| bastante)? ${FEELING}(?= |$)`,
    'sus emociones|su nerviosismo|su (?:lenguaje corporal|expresión facial)|(?:poco|buen|mal) contacto visual',
    `(?:^|candidat[oa] )(?:estaba|está|estuvo) (?:\\S+ )?${FEELING}(?= |$)`,
    '(?:la|su) voz (?:le )?(?:temblaba|tembló|tiembla)',
  ],
}

/** What speakers of it tell of themselves, whatever their work is. */
export const own: readonly string[] = [
  'tengo (?:unos |casi )?\\d\\d años(?! de )|a mi edad',
  `soy (?:una? )?(?:joven )?${PERSON}(?= |$)(?! de (?:la |el )?(?:limpieza|almacén|servicio|reparto|compañía))|como (?:mujer|hombre|madre|padre)(?= |$)|soy (?:gay|lesbiana|homosexual)(?= |$)`,
  `(?:soy|vengo|vine|procedo) (?:originari[oa] )?de ${COUNTRY}(?= |$)|nací en|soy (?:una? )?(?:${NATION}|${MIGRANT})(?= |$)|(?:inmigré|emigré|huí)(?= |$)|mi (?:lengua materna|nacionalidad|país de origen)`,
  `mi (?:enfermedad|discapacidad|embarazo|depresión|cáncer|tartamudez)(?= |$)|(?:estuve|estoy|estaba|caí) (?:\\S+ )?(?:enferm[oa]|embarazada|de baja)(?= |$)|(?:tengo|tuve|padezco|sufro|sufrí|superé) (?:de |una? |el |la )?${ILLNESS}(?= |$)|tartamudeo(?= |$)`,
  'soy (?:musulm[aá]na?|cristian[oa]|católic[oa]|judí[oa]|creyente|evangélic[oa])(?= |$)|mi (?:religión|fe|iglesia|mezquita)(?= |$)|rezo(?= |$)',
  'mis? (?:dos |tres |cuatro |propi[oa]s |pequeñ[oa]s? |querid[oa]s? )*(?:hijos|hijas|hijo|hija|niños|marido|esposo|esposa|mujer|familia|padres|madre|padre|hermano|hermana|bebé)(?= |$)',
  'tengo (?:un|dos|tres|cuatro) hijos?(?= |$)|(?:estoy|estaba) (?:casad|divorciad|solter|viud)[oa](?= |$)|mi (?:baja|permiso|licencia) (?:por |de )?(?:maternidad|paternidad)|(?:estuve|estaba) de (?:baja|permiso|licencia) (?:por |de )?(?:maternidad|paternidad)',
  `tengo (?:\\d |una? |dos |tres |cuatro )?hij[oa]s?(?= |$)|soy (?:la |el )?(?:mamá|papá)(?= (?:de|y)(?= |$)|$)|tengo una discapacidad(?= |$)|soy de origen ${NATION}(?= |$)|llevo (?:el )?velo(?= |$)`,
]
