import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  label: 'E-postalar',
  noServer: 'E-posta sunucusu ayarlanmamış, bu yüzden hiçbir e-posta gönderilmiyor.',
  serverDown: 'E-posta sunucusu bir saattir hiçbir e-postayı kabul etmedi.',
  triedAgain: 'Sunucu kabul edene ya da süreleri dolana kadar yeniden denenir.',
  noneWritten: 'Henüz hiç yazılmadı.',
  notSent: (n, since) => html`${numberWords(n)} e-posta gönderilmedi; en eskisinin tarihi: ${since}.`,
  moreNotSent: (n, since) =>
    html`Gönderilmeyen e-postaların sayısı ${numberWords(n)} üzerinde; en eskisinin tarihi: ${since}.`,
  waiting: (n, since) => html`${numberWords(n)} e-posta bekliyor; en eskisinin tarihi: ${since}.`,
  moreWaiting: (n, since) =>
    html`Bekleyen e-postaların sayısı ${numberWords(n)} üzerinde; en eskisinin tarihi: ${since}.`,
  help: 'Ne yapmalı',
  setServer: (url, from, example, mail) =>
    html`Bu kurulumu işleten, YAML’de ${url} ve ${from} ayarlarını yapar (${example} adresi ortamdan alır) ve programı yeniden başlatır. O andan sonra yazılan e-postalar gönderilir; daha önce yazılanların metni ${mail('E-postalar')} sayfasındadır.`,
  lookAtServer: (url) => html`Bu kurulumu işleten, YAML’deki ${url} ayarına ve e-posta sunucusuna bakar.`,
}
