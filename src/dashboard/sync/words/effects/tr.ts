import type { Words } from './en.ts'

const LATER = 'yapay zekânın görüşü; bunu mülakatı değerlendirdikten sonra görürsünüz'

export const tr: Words = {
  moveTo: (stage) => `başvuru “${stage}” aşamasına taşınır; daha önce biri taşırsa taşınmaz`,
  reject: (reason) => `başvuru “${reason}” nedeniyle reddedilir`,
  tag: (tag) => `“${tag}” etiketi eklenir`,
  field: (name, value) => `“${name}” alanına “${value}” yazılır`,
  note: () => 'bir not eklenir',
  link: (title) => `“${title}” bağlantısı eklenir`,
  attach: (filename) => `“${filename}” dosyası eklenir`,
  result: () => 'değerlendirmenin sonucu gönderilir',
  requestAnalysis: () => 'yapay zekâ değerlendirmesi istenir',
  tagHidden: () => `bir etiket eklenir (${LATER})`,
  fieldHidden: (name) => `“${name}” alanına yazılır (${LATER})`,
  attachHidden: () => `bir dosya eklenir (${LATER})`,
}
