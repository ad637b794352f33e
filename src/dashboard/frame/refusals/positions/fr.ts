import { listWords, numberWords } from '../../language.ts'
import type { PositionRefusals } from './de.ts'

const n = (fact: unknown): string => numberWords(Number(fact))
const anyOf = (fact: unknown): string => listWords([fact].flat().map(String), 'disjunction')
const size = ({ width, height }: Readonly<Record<string, unknown>>): string => `${n(width)} × ${n(height)}`

const KINDS: Readonly<Record<string, readonly [name: string, advice: string]>> = {
  jpeg: ['Une image JPEG', 'Réduisez-la.'],
  print: ['Une image JPEG en couleurs d’impression (CMJN)', 'Réduisez-la ou enregistrez-la en couleurs d’écran (RVB).'],
  png: ['Une image PNG', 'Réduisez-la ou enregistrez-la en JPEG.'],
  heavyPng: [
    'Une image PNG entrelacée ou de 16 bits par couleur',
    'Réduisez-la ou enregistrez-la sans entrelacement et en 8 bits.',
  ],
  webp: ['Une image WebP', 'Réduisez-la ou enregistrez-la en JPEG.'],
  clearWebp: ['Une image WebP avec transparence', 'Réduisez-la ou enregistrez-la en PNG.'],
}

export const positions: PositionRefusals = {
  'position.not_found': 'Ce poste n’existe pas.',
  'interview.not_found': 'Cet entretien n’existe pas.',
  'position.unknown_question':
    'L’une des questions n’existe plus dans ce poste. Rechargez la page et modifiez à nouveau le poste.',
  'position.changed': ({ isSettings }) =>
    isSettings === true
      ? 'Une autre personne a modifié ces paramètres entre-temps.'
      : 'Une autre personne a modifié ce poste entre-temps.',
  'position_page.language': ({ languages }) => `La langue doit être l’une de celles-ci : ${anyOf(languages)}.`,
  'position_page.number': ({ field, most }) =>
    field === 'retakes'
      ? `Le nombre de prises supplémentaires doit être un nombre entier de 0 à ${n(most)}.`
      : `Le temps de réflexion en secondes doit être un nombre entier de 0 à ${n(most)}.`,
  'position_page.public_link_until':
    'La fin du lien public doit être une date avec une heure, par exemple 2027-01-31T18:00Z.',

  'question_image.alt': ({ is, length, most }) => {
    if (is === 'missing') return 'Décrivez ce que montre l’image, pour les candidats qui ne peuvent pas la voir.'
    if (is === 'unstorable') return 'La description contient un caractère qui ne peut pas être enregistré.'
    return `La description doit compter ${n(most)} caractères au plus ; elle en compte ${n(length)}.`
  },
  'question_image.missing': 'Choisissez une image.',
  'question_image.changed':
    'Une autre personne a modifié l’image de cette question entre-temps ; vous voyez celle qu’elle a maintenant.',

  'picture.too_large': ({ megabytes, most, side, kilobytes, mostKilobytes, isPng }) => {
    if (megabytes !== undefined)
      return `L’image doit faire ${n(most)} Mo au plus ; elle fait ${n(Number(megabytes).toFixed(1))} Mo.`
    const need = `L’image est trop détaillée : redessinée, avec ${n(side)} pixels au plus en largeur et en hauteur, elle demande ${n(kilobytes)} Ko, et ${n(mostKilobytes)} Ko au plus sont conservés.`
    return isPng === true ? `${need} Réduisez-la ou enregistrez-la en JPEG.` : `${need} Réduisez-la.`
  },
  'picture.type': ({ isUncommon }) =>
    isUncommon === true
      ? 'Les navigateurs ne peuvent pas afficher ce type de JPEG (sans perte ou à codage arithmétique). Enregistrez-le comme un JPEG habituel.'
      : 'L’image doit être un fichier JPEG, PNG ou WebP ; les fichiers SVG, GIF et autres ne sont pas acceptés.',
  'picture.animated': 'L’image ne doit pas bouger : choisissez-en une sans animation.',
  'picture.damaged':
    'Cette image ne peut pas être lue ; elle semble endommagée. Enregistrez-la à nouveau et réessayez.',
  'picture.too_many_pixels': (facts) => {
    const found = KINDS[String(facts['kind'])]
    if (!found)
      return `L’image doit faire ${n(facts['side'])} pixels au plus en largeur et en hauteur ; elle fait ${size(facts)}.`
    const [name, advice] = found
    return `${name} doit compter ${n(facts['most'])} millions de pixels au plus ; celle-ci en compte ${n(facts['millions'])} millions (${size(facts)}). ${advice}`
  },
  'picture.too_many_passes': (facts) =>
    `Ce JPEG est enregistré en mode progressif (passes : ${n(facts['passes'])}) et, avec ${size(facts)} pixels, il est trop lourd à lire. Enregistrez-le en JPEG non progressif ou réduisez-le.`,
  'picture.no_decoder': ({ machine }) =>
    `Ce serveur ne peut pas accepter d’images : le programme qui les lit (sharp) n’est pas installé pour ${String(machine)} ou n’y fonctionne pas. Tout le reste fonctionne. L’exploitant y remédie avec « npm ci » sur une machine du même type, avec les paquets facultatifs, puis un redémarrage.`,
  'picture.busy':
    'Le serveur est trop occupé pour dessiner cette image. L’image n’est pas en cause : réessayez dans une minute.',

  'invite.position_not_open': 'Le poste n’est pas ouvert aux entretiens.',
  'invite.no_questions': 'Ce poste n’a pas de questions.',
  'invite.no_subscription': 'L’organisation n’a pas d’abonnement actif.',
  'invite.no_credits': 'L’organisation n’a plus de crédits d’entretien.',
  'invite.already_active': 'Le candidat a déjà un entretien en cours pour ce poste.',
  'invite.too_many': 'Le candidat a déjà 3 entretiens pour ce poste.',
  'invite.not_expired': 'Seule une invitation expirée peut être renouvelée.',
  'invite.of_program':
    'Un programme a invité ce candidat sous un identifiant qui lui est propre, comme la synchronisation avec l’ATS ; c’est lui qui décide qui est invité à nouveau.',
  'cancel.started': 'Seuls les entretiens qui n’ont pas commencé peuvent être annulés.',

  'rubric.form': 'Le formulaire n’indique pas à quelles questions les niveaux s’appliquent. Rechargez la page.',
  'rubric.changed': 'Une autre personne a modifié cette grille d’évaluation entre-temps.',
  'rubric.text': ({ most }) =>
    `Un niveau d’un brouillon compte ${n(most)} caractères au plus, et aucun qui ne puisse être affiché. Raccourcissez-le et enregistrez à nouveau.`,
  'rubric.no_model':
    'Aucun modèle d’IA capable de rédiger une grille d’évaluation n’est configuré. Écrivez-la vous-même.',
}
