import { countriesIn, type TraitPatterns } from './words.ts'

const FEELING =
  '(?:nerveu(?:x|se)|anxieu(?:x|se)|tendue?|stressée?|triste|heureu(?:x|se)|joyeu(?:x|se)|émue?|timide|enthousiaste|ennuyée?)'
const COUNTRY = countriesIn('fr')
/** The beginning of a sentence about the candidate, with a name for them or without. */
const SUBJECT = '(?:^(?:il |elle )?|candidate? )'
const NATION =
  '(?:(?:syri|alg[eé]ri|tunisi|indi|irani|irakie?|égypti|itali|brésili|colombi|ukraini|roumai|ivoiri|nigéri|éthiopi|palestini|haïti|canadi|autrichi|norvégi|vietnami|péruvi|vénézuéli|arméni|géorgi|malie?|camerounai|américai|mexicai|marocai|africai|cubai)(?:en|enne|n|ne)|(?:alleman|flaman)de?|(?:françai|anglai|portugai|polonai|chinoi|japonai|libanai|sénégalai|congolai|camerounai|hollandai|néerlandai|irlandai|danoi|suédoi|hongroi|pakistanai)(?:s|se)|turcs?|turque|grec|grecque|russe|belge|suisse|afghane?|kurde|arabe|berbère|kabyle|espagnole?|serbe|croate|albanaise?|bulgare|asiatique|somalien(?:ne)?|maghrébine?|rom)'
const PERSON = '(?:femme|homme|dame|monsieur|fille|garçon|mère|père)'
const MIGRANT = '(?:réfugiée?|immigrée?|migrante?|étrang(?:er|ère)|demandeuse? dasile)'
const ILLNESS =
  '(?:l|d)?(?:diabète|cancer|leucémie|épilepsie|asthme|vih|sida|sclérose en plaques|parkinson|autisme|tdah|dyslexie|schizophrénie|dépression|burnout|anxiété|avc|infarctus)'

/** In French. */
export const fr: TraitPatterns = {
  age: [
    '(?:jeune|vieux|vieille) candidate?(?= |$)|candidate? (?:âgée?|jeune)(?= |$)',
    '(?:^|candidate? |il |elle )(?:est|semble|paraît) (?:très |trop |assez |plutôt )?(?:jeune|âgée?|vieux|vieille)(?= |$)',
    'son âge|proche de la retraite',
    '(?:^il |^elle |candidate? )a (?:environ |presque |plus de |à peine )?\\d\\d ans(?! d)',
  ],
  gender: [
    'candidate? (?:féminine?|masculine?)|en tant que (?:femme|homme|mère|père)',
    `${SUBJECT}(?:est|était|semble être) une? (?:\\S+ ){0,2}${PERSON}(?= |$)`,
    `candidate? une? (?:\\S+ )?${PERSON}(?= |$)`,
    'pour (?:une femme|un homme)(?= |$)|son sexe(?= |$)',
    'candidate? est (?:une femme|un homme|gay|homosexuel(?:le)?|lesbienne)(?= |$)',
  ],
  origin: [
    'candidate? (?:est )?(?:étrang(?:er|ère)|immigrée?|réfugiée?|noire?|asiatique|africaine?|arabe|maghrébine?)',
    'sa (?:nationalité|race|couleur de peau)|son (?:ethnie|pays dorigine)|origine ethnique|locut(?:eur|rice) nati(?:f|ve)',
    `(?:^il |^elle |candidate? )(?:vient|est venue?|est originaire|est née?) (?:du |de la |des |de |en |au |aux |de l|d|à )?${COUNTRY}(?= |$)`,
    'candidate? (?:est )?dorigine \\S+',
    'sa langue (?:maternelle|natale)',
    `${SUBJECT}(?:est|était) (?:une? )?(?:jeune )?(?:${NATION}|${MIGRANT})(?= |$)`,
    `candidate? une? (?:\\S+ )?(?:${NATION}|${MIGRANT})(?= |$)`,
    `${SUBJECT}est une? (?:\\S+ ){1,2}(?:de|du|des|de la|venant de|venue? de|venue? du) ${COUNTRY}(?= |$)`,
    `${SUBJECT}(?:a|avait) (?:\\S+ )?(?:immigré|émigré|fui)(?= |$)`,
    `${SUBJECT}a grandi (?:en|au|aux|à) ${COUNTRY}(?= |$)`,
  ],
  health: [
    'candidate? (?:est|semble|a) (?:une |un )?(?:malade|maladie|handicapée?|handicap|enceinte|dépressi(?:f|ve)|dépression|aveugle|sourde?)(?= |$)',
    'sa grossesse|son handicap|santé (?:du candidat|de la candidate)|en fauteuil roulant',
    '(?:^il |^elle |candidate? )(?:est|était|a été) (?:\\S+ )?(?:malade|enceinte|handicapée?|en arrêt maladie|en situation de handicap)(?= |$)',
    `${SUBJECT}(?:a|avait|a eu|souffre de|a survécu à|a survécu au|a surmonté|a vaincu|sest remise? de|sest remise? du) (?:une? |la |le |du |dun |dune )?${ILLNESS}(?= |$)(?! (?:de|des) (?:patients?|clients?))`,
    `${SUBJECT}est (?:diabétique|épileptique|asthmatique|autiste|dyslexique|bipolaire|atteinte? dune? \\S+)(?= |$)`,
    `${SUBJECT}(?:bégaie|bégaye|bégayait|zézaie|zozote)(?= |$)`,
    '(?:^il |^elle |candidate? )souffre (?:de |dune |dun )',
  ],
  religion: [
    'candidate? (?:est |semble )?(?:musulmane?|chrétien(?:ne)?|catholique|jui(?:f|ve)|croyante?|religieu(?:x|se))(?= |$)',
    `${SUBJECT}(?:prie|priait|jeûne|fait le ramadan)(?= |$)`,
    `${SUBJECT}est (?:une? )?(?:sikh|hindoue?|bouddhiste|protestante?|alévie?|athée|pratiquante?)(?= |$)`,
    'sa religion|sa foi(?= |$)|porte (?:le|un) (?:voile|foulard)',
  ],
  family: [
    'candidate? est (?:mariée?|divorcée?|célibataire|veu(?:f|ve)|mère|père)(?= |$)',
    'candidate? a (?:\\S+ )?enfants|son (?:mari|conjoint)(?= |$)|sa (?:femme|conjointe|situation familiale)(?= |$)',
    `${SUBJECT}(?:a pris|est en|était en|revient de|revient dun|est revenue? de|est partie? en) (?:\\S+ )?congé (?:de )?(?:maternité|paternité|parental)(?= |$)`,
    '^(?:il|elle) est (?:mariée?|divorcée?|célibataire|veu(?:f|ve))(?= |$)',
    '^(?:il|elle) a (?:un|deux|trois|quatre|plusieurs) (?:jeunes )?enfants?(?= et |$)',
  ],
  accent: [
    '(?:un|son|léger|fort) accent(?!(?: \\S+)? (?:sur|mis))|accent (?:étranger|marqué|fort|régional)|sa prononciation',
  ],
  emotion: [
    `(?:^|candidate? (?:\\S+ )?|(?:il|elle|et|mais) )(?:semble|semblait|paraît|paraissait|a lair|avait lair|se montre)(?: être)?(?: très| un peu| assez| plutôt| légèrement)? ${FEELING}(?= |$)`,
    'ses émotions|sa nervosité|son langage corporel|(?:peu de|bon) contact visuel',
    `candidate? (?:était|est) (?:\\S+ )?${FEELING}(?= |$)`,
    '(?:sa|la) voix (?:tremblait|tremble|se brisait)',
  ],
}

/** What speakers of it tell of themselves, whatever their work is. */
export const own: readonly string[] = [
  'jai (?:environ |presque )?\\d\\d ans(?! d)|à mon âge',
  `je suis (?:une? )?(?:jeune )?${PERSON}(?= |$)(?! (?:de (?:chambre|ménage|compagnie|service|café)|dentretien|au pair))|en tant que (?:femme|homme|mère|père)(?= |$)|je suis (?:gay|lesbienne|homosexuel(?:le)?)(?= |$)`,
  `je (?:viens|suis originaire|suis née?|suis venue?) (?:du |de la |des |de |en |au |aux |à )?(?:l|d)?${COUNTRY}(?= |$)|je suis (?:une? )?(?:${NATION}|${MIGRANT})(?= |$)|jai (?:immigré|émigré|fui)(?= |$)|ma (?:langue maternelle|nationalité)|mon pays dorigine`,
  `ma (?:maladie|grossesse|dépression)(?= |$)|mon (?:handicap|cancer|diabète|burnout|bégaiement)(?= |$)|(?:jai été|jétais|je suis|je suis tombée?) (?:\\S+ )?(?:malade|enceinte|handicapée?|en arrêt maladie)(?= |$)|jai (?:eu )?(?:une? |le |la |du )?${ILLNESS}(?= |$)|je bégaie`,
  'je suis (?:musulmane?|chrétien(?:ne)?|catholique|jui(?:f|ve)|croyante?|pratiquante?)(?= |$)|ma (?:religion|foi|mosquée)(?= |$)|mon (?:voile|foulard)(?= |$)|je prie(?= |$)',
  'mes (?:deux |trois |quatre |jeunes |petits |propres )*(?:enfants|parents|filles|fils)(?= |$)|ma (?:petite )?(?:femme|fille|famille|mère|sœur)(?= |$)|mon (?:petit )?(?:mari|fils|père|conjoint|bébé|frère)(?= |$)',
  'jai (?:un|deux|trois|quatre) (?:jeunes |petits )?enfants?(?= et |$)|je suis (?:mariée?|divorcée?|veu(?:f|ve)|célibataire)(?= |$)|mon congé (?:de )?(?:maternité|paternité|parental)|(?:jétais|jai pris|je suis) (?:\\S+ ){0,2}congé (?:de )?(?:maternité|paternité|parental)',
  `je suis (?:maman|papa)(?= |$)|jai (?:\\d|un|deux|trois|quatre) (?:jeunes |petits )?enfants?(?= (?:et|donc|alors|à la maison)(?= |$)|$)|jai un handicap(?= |$)|je suis dorigine ${NATION}(?= |$)|je porte (?:le|un) (?:voile|foulard)(?= |$)`,
]
