import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  title: 'Yapılandırma',
  noFile: 'Yapılandırma dosyası yok: her şey ortamdan geliyor ya da varsayılan değerinde.',
  read: (at, file) => html`${file} dosyasından okundu: ${at}.`,
  lead: 'Gizli değerler ve ortamdan gelen hiçbir şey gösterilmez. Bu sayfa hiçbir şeyi değiştirmez: dosya bulunduğu yerde düzenlenir ve geçerli bir dosyadaki bağlantılar saniyeler içinde etkili olur.',
  refused: 'Değişen dosya geri çevrildi, bu yüzden burada yazanlar geçerli kalıyor:',
  waiting: (sections) => `Dosyada değişti ve ancak yeniden başlatınca etkili olur: ${sections}.`,
  warnings: 'Geçerli, ama büyük olasılıkla kastedilen bu değil:',
  defaults: 'Varsayılanlar',
  noDefaults: 'Bütün ayarlar dosyada yazıyor.',
  notNamed: (n) => `Dosyada adı geçmeyen ${n} ayar`,
  setting: 'Ayar',
  value: 'Değer',
  from: 'Kaynak',
  notShown: 'gösterilmez',
  secret: 'gizli, gösterilmez',
  default: 'varsayılan',
  variable: (name) => html`${name} değişkeni`,
}
