import { plural } from '../../../../base/languages.ts'
import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  title: 'Configuration',
  noFile: 'Il n’y a pas de fichier de configuration\u00a0: tout vient de l’environnement ou a sa valeur par défaut.',
  read: (at, file) => html`Lu le ${at} dans ${file}.`,
  lead: 'Les secrets ne sont pas affichés, ni rien de ce qui vient de l’environnement. Cette page ne modifie rien\u00a0: le fichier se modifie là où il se trouve, et les connexions d’un fichier valide prennent effet en quelques secondes.',
  refused: 'Le fichier modifié a été refusé\u00a0; ce qui figure ici reste donc en vigueur\u00a0:',
  waiting: (sections) => `Modifié dans le fichier, et en vigueur seulement après un redémarrage\u00a0: ${sections}.`,
  warnings: 'Valide, mais probablement pas ce qui était voulu\u00a0:',
  defaults: 'Valeurs par défaut',
  noDefaults: 'Tous les réglages figurent dans le fichier.',
  notNamed: (n) =>
    plural('fr', n, {
      one: `${n} réglage que le fichier ne nomme pas`,
      other: `${n} réglages que le fichier ne nomme pas`,
    }),
  setting: 'Réglage',
  value: 'Valeur',
  from: 'Origine',
  notShown: 'non affiché',
  secret: 'un secret, non affiché',
  default: 'par défaut',
  variable: (name) => html`la variable ${name}`,
}
