import type { Words } from './en.ts'

const LATER = 'ce que pense l’IA, que vous verrez après avoir évalué l’entretien'

export const fr: Words = {
  moveTo: (stage) => `la candidature passe à l’étape « ${stage} », sauf si quelqu’un la déplace avant`,
  reject: (reason) => `la candidature est rejetée avec le motif « ${reason} »`,
  tag: (tag) => `l’étiquette « ${tag} » est ajoutée`,
  field: (name, value) => `le champ « ${name} » reçoit la valeur « ${value} »`,
  note: () => 'une note est ajoutée',
  link: (title) => `le lien « ${title} » est ajouté`,
  attach: (filename) => `le fichier « ${filename} » est joint`,
  result: () => 'le résultat de l’analyse est envoyé',
  requestAnalysis: () => 'une analyse est demandée',
  tagHidden: () => `une étiquette est ajoutée avec ${LATER}`,
  fieldHidden: (name) => `le champ « ${name} » reçoit ${LATER}`,
  attachHidden: () => `un fichier est joint avec ${LATER}`,
}
