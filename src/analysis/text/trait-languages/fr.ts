import { countriesIn, type TraitPatterns } from './words.ts'

const FEELING =
  '(?:nerveu(?:x|se)|anxieu(?:x|se)|tendue?|stressée?|triste|heureu(?:x|se)|joyeu(?:x|se)|émue?|timide|enthousiaste|ennuyée?)'
const COUNTRY = countriesIn('fr')

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
    'pour (?:une femme|un homme)(?= |$)|son sexe(?= |$)',
    'candidate? est (?:une femme|un homme|gay|homosexuel(?:le)?|lesbienne)(?= |$)',
  ],
  origin: [
    'candidate? (?:est )?(?:étrang(?:er|ère)|immigrée?|réfugiée?|noire?|asiatique|africaine?|arabe|maghrébine?)',
    'sa (?:nationalité|race|couleur de peau)|son (?:ethnie|pays dorigine)|origine ethnique|locut(?:eur|rice) nati(?:f|ve)',
    `(?:^il |^elle |candidate? )(?:vient|est venue?|est originaire|est née?) (?:du |de la |des |de |en |au |aux |de l|d|à )?${COUNTRY}(?= |$)`,
    'candidate? (?:est )?dorigine \\S+',
    'sa langue (?:maternelle|natale)',
  ],
  health: [
    'candidate? (?:est|semble|a) (?:une |un )?(?:malade|maladie|handicapée?|handicap|enceinte|dépressi(?:f|ve)|dépression|aveugle|sourde?)(?= |$)',
    'sa grossesse|son handicap|santé (?:du candidat|de la candidate)|en fauteuil roulant',
    '(?:^il |^elle |candidate? )(?:est|était|a été) (?:\\S+ )?(?:malade|enceinte|handicapée?|en arrêt maladie|en situation de handicap)(?= |$)',
    '(?:^il |^elle |candidate? )souffre (?:de |dune |dun )',
  ],
  religion: [
    'candidate? (?:est |semble )?(?:musulmane?|chrétien(?:ne)?|catholique|jui(?:f|ve)|croyante?|religieu(?:x|se))(?= |$)',
    'sa religion|sa foi(?= |$)|porte (?:le|un) (?:voile|foulard)',
  ],
  family: [
    'candidate? est (?:mariée?|divorcée?|célibataire|veu(?:f|ve)|mère|père)(?= |$)',
    'candidate? a (?:\\S+ )?enfants|son (?:mari|conjoint)(?= |$)|sa (?:femme|conjointe|situation familiale)(?= |$)',
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
