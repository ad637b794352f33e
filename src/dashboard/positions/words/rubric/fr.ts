import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  title: 'Comment l’IA évalue',
  titleOf: (position) => `Comment l’IA évalue : ${position}`,
  about:
    'Pour chaque critère, l’IA indique, citations à l’appui, le niveau qui correspond le mieux à ce qui a été dit. Chaque analyse conserve les niveaux qui étaient validés quand elle a été demandée. Les candidats ne les voient pas et l’API ne les montre pas.',
  levels: 'Les niveaux',
  criteria: {
    communication: 'Communication',
    criteria_match: 'Adéquation aux critères',
    competency: 'Compétence',
    cultural_fit: 'Adéquation culturelle',
  },
  hints: {
    communication:
      'Si le contenu est clair et ordonné. Ne décrivez ni l’accent, ni l’aisance, ni le débit, ni la grammaire.',
    criteria_match: 'Si les réponses montrent ce que le poste demande.',
    competency: 'Ce que le candidat a fait, décidé et appris.',
    cultural_fit: 'Comment le candidat a travaillé avec les autres.',
  },
  level: (level) => `Niveau ${level}`,
  lowest: (level) => `Niveau ${level}, le plus bas`,
  highest: (level) => `Niveau ${level}, le plus élevé`,
  levelOf: (criterion, level) => `${criterion}, niveau ${level}`,

  state: {
    builtIn: html`<strong>La grille d’évaluation intégrée est en vigueur</strong>, la même pour tous les postes.`,
    version: (version, by, at) =>
      html`<strong>La version ${version} est en vigueur</strong>, validée par ${by} (${at}).`,
    wentBack: (by, at) => html`Retour à cette version par ${by} (${at}).`,
    lookAgain: 'À revoir',
    stale: (version) =>
      `La version ${version} a été faite pour d’autres questions : les questions, ou ce que l’IA doit rechercher, ont changé depuis. Elle sert à évaluer tant qu’aucune autre n’est validée ; si elle convient encore, validez-la telle quelle.`,
    noModel:
      'Aucun modèle d’IA n’est configuré ici : pour le moment, personne n’est évalué selon cette grille. Ce qui est validé s’applique dès qu’il y en a un.',
  },

  onPosition: {
    drafting: 'L’IA rédige des niveaux en ce moment.',
    draft: 'Un brouillon attend d’être validé.',
    change: 'Lire et modifier les niveaux',
    read: 'Lire les niveaux',
  },

  drafting: {
    waits: {
      refused: 'Le brouillon attend : l’IA n’accepte pas notre accès.',
      throttled: 'Le brouillon attend : l’IA nous a demandé d’attendre.',
      unavailable: 'Le brouillon attend : l’IA rencontre une erreur. Elle est interrogée à nouveau.',
      unreachable: 'Le brouillon attend : l’IA est injoignable. Elle est interrogée à nouveau.',
      budget: 'Le brouillon attend : le quota d’IA pour aujourd’hui est épuisé. La suite vient après 00:00 UTC.',
    },
    now: 'L’IA rédige des niveaux à partir des questions et de ce qu’elle doit rechercher.',
    askedFor: (by, at) => html`Demandé par ${by} (${at}).`,
    goesOn: 'La suite se fait d’elle-même. Personne n’est évalué selon le brouillon avant que quelqu’un ne le valide.',
    soon: 'Un processus en arrière-plan l’interroge, en général en moins d’une minute. Personne n’est évalué selon le brouillon avant que quelqu’un ne le valide.',
    lookAgain: 'Regarder à nouveau',
    stop: 'Arrêter et écrire à la main',
    failed: html`<strong>L’IA n’a pas rédigé les niveaux.</strong> Rien d’autre n’a changé. Demandez-lui de recommencer ou écrivez-les vous-même.`,
    again: 'Rédiger à nouveau',
    ask: 'Faire rédiger les niveaux par l’IA',
    replaces: 'Son brouillon remplace celui ci-dessous.',
    reads: 'Elle lit les questions et ce qu’elle doit rechercher, et rien d’aucun candidat.',
  },

  form: {
    draft: 'Le brouillon',
    change: 'Modifier les niveaux',
    draftedByAi: (at) =>
      html`L’IA a rédigé ces niveaux (${at}). Lisez chacun d’eux et modifiez ce qui ne convient pas.`,
    savedBy: (by, at) => html`Enregistré par ${by} (${at}).`,
    changedBy: (by, at) => html`Rédigé par l’IA, puis modifié par ${by} (${at}).`,
    judgesNobody: 'Personne n’est évalué selon ce brouillon tant qu’il n’est pas validé.',
    save: 'Enregistrer le brouillon',
    approve: 'Valider : évaluer selon ces niveaux',
    discard: 'Abandonner le brouillon',
  },

  problems: {
    list: (max) =>
      `Rien n’est encore validé. Un niveau compte de 1 à ${numberWords(max)} caractères et dit ce que contiennent les réponses. Veuillez vérifier :`,
    empty: 'Dites ce que contiennent les réponses à ce niveau.',
    tooLong: (max, has) =>
      `Un niveau compte ${numberWords(max)} caractères au plus ; celui-ci en compte ${numberWords(has)}.`,
    manner: (words) =>
      `« ${words} » concerne la façon de parler ou l’apparence de quelqu’un, ce qui n’est jamais évalué. Dites ce que contiennent les réponses.`,
    trait:
      'Ce texte parle de qui est la personne, par exemple de son âge, de son origine, de sa santé ou de sa famille, ce qui n’est jamais évalué. Dites ce que contiennent les réponses.',
  },

  changed: {
    levels: html`<strong>Une autre personne a modifié cette grille d’évaluation pendant que vous la modifiiez.</strong> Rien de votre saisie n’est perdu et rien n’est encore enregistré. Si vous enregistrez maintenant, ce que vous voyez ci-dessous remplace les modifications de cette personne.`,
    draft: html`<strong>Une autre personne a modifié cette grille d’évaluation pendant que vous la modifiiez.</strong> Rien de votre saisie n’est perdu et rien n’est encore enregistré. Si vous enregistrez maintenant, ce que vous voyez ci-dessous remplace le brouillon de cette personne.`,
    drafting: 'L’IA rédige en ce moment pour cette personne ; si vous enregistrez, cela prend fin.',
    same: 'Les niveaux enregistrés sont les mêmes que les vôtres.',
    storedNow: 'Enregistré à présent :',
    nothingDone:
      'Une autre personne a modifié cette grille d’évaluation entre-temps ; rien n’a donc été fait. Regardez-la telle qu’elle est maintenant et appuyez à nouveau sur le bouton si vous le souhaitez toujours.',
  },

  versions: {
    title: 'Versions de la grille',
    version: (version) => `Version ${version}`,
    inEffect: 'en vigueur',
    approved: (by, at) => html`Validée par ${by} (${at})`,
    draftedByAi: 'rédigée par l’IA',
    levels: 'Ses niveaux',
    back: 'Évaluer à nouveau selon elle',
    builtIn: 'La grille d’évaluation intégrée',
    everyPosition: 'La même pour tous les postes.',
    earlier: 'Versions précédentes',
  },
}
