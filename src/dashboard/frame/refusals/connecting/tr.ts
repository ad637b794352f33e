import { numberWords } from '../../language.ts'
import type { ConnectingRefusals } from './de.ts'

const n = (fact: unknown): string => numberWords(Number(fact))

/** Refusals of connecting an ATS, and of one connection that was made here. */
export const connecting: ConnectingRefusals = {
  'connection.connector': ({ connector }) =>
    `Bu bağlantının metninde “${connector}” adlı bağlayıcı geçiyor; onun için böyle bir form yok. Metnini değiştirin ya da şununla yeni bir anahtar verin: interview-bridge connections import`,
  'connection.unknown': 'Böyle bir bağlantı yok.',
  'connection.not_made_here':
    'Panelde bu adla oluşturulmuş bir bağlantı yok. Bir dosyada duran bağlantı orada değiştirilir.',
  'connection.removed': ({ name, by }) =>
    `“${name}” adlı bağlantı kaldırıldı (kaldıran: ${by}). Hiçbir şey değişmedi; geri getirmek için metnini gizli değerleriyle birlikte kaydedin.`,
  'connection.changed': ({ name, by }) =>
    `Bu arada “${name}” adlı bağlantı değiştirildi (değiştiren: ${by}). Hiçbir şey kaydedilmedi; yeni sürüme bakın ve değişikliği yeniden yapın.`,
  'connection.name_taken': ({ name }) =>
    `“${name}” adı bu kurulumun başka bir bağlantısına ait. Hiçbir şey kaydedilmedi; başka bir ad seçin.`,
  'connection.too_many': ({ running, used, max, namesMax }) =>
    `Bu kuruluşun ${n(running)} bağlantısı var ve ${n(used)} ad kullandı; en fazla ${n(max)} ve ${n(namesMax)} olabilir. Hiçbir şey kaydedilmedi; gerekmeyen bir bağlantıyı kaldırın ya da kaldırılmış birini kendi adıyla yeniden kaydedin.`,
}
