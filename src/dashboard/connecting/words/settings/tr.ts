import type { Abouts, Words } from './en.ts'

export const tr: Words = {
  labels: {
    apiKey: 'API anahtarı',
    apiVersion: 'API sürümü',
    authUrl: 'Oturum açma adresi',
    baseUrl: 'API adresi',
    clientId: 'İstemci kimliği',
    clientSecret: 'İstemci parolası',
    company: 'Şirket',
    companyDomain: 'Şirketin alan adı',
    confidential: 'Gizli kayıtlar da',
    keepsOtherFields: 'Diğer alanlar korunur',
    memberId: 'Üye kimliği',
    noteAction: 'Not türü',
    noteVisibility: 'Notları kim görür',
    notesToHiringTeam: 'Notlar ilanın işe alım ekibine de',
    password: 'Parola',
    performAs: 'Kimin adına yazılacağı',
    personId: 'Kişi kimliği',
    privateNotes: 'Özel notlar',
    subdomain: 'Alt alan adı',
    token: 'Belirteç (token)',
    userId: 'Kullanıcı kimliği',
    username: 'Kullanıcı adı',
    webhookSecret: 'Webhook parolası',
  },
  choices: { public: 'herkese açık', private: 'özel', admin_only: 'yalnızca yöneticiler' },
}

export const abouts: Abouts = {
  'ashby.apiVersion': 'API sürümü, örneğin 2026-01-01; boşsa anahtarın ayarlandığı sürüm geçerlidir.',
  'bamboohr.companyDomain': 'acme.bamboohr.com adresindeki acme.',
  'bullhorn.personId': 'Rakamlar: her notun adına yazıldığı Bullhorn kullanıcısı.',
  'bullhorn.username': 'API kullanıcısı; “entitlements” yetkileri neyi gösteriyorsa onu görür.',
  'greenhouse.keepsOtherFields':
    'Hesabınızda tek bir alanın PATCH ile değiştirilmesinin diğerlerine dokunmadığını gördüyseniz evet.',
  'greenhouse.userId':
    'Rakamlar: her şeyin adına yazıldığı Greenhouse kullanıcısı; her şeyi görebilmesi için “Site Admin” olmalı.',
  'lever.apiKey': 'Müşterinin anahtarı; bir iş ortağının uygulaması OAuth ile bağlanıyorsa boş bırakın.',
  'lever.performAs': 'Her şeyin adına yazıldığı Lever kullanıcısının kimliği.',
  'recruitee.company': 'Rakamlardan oluşan kimlik ya da acme.recruitee.com adresindeki acme.',
  'recruitee.token': 'Bir “personal API token”; her şey sahibinin adına yazılır.',
  'smartrecruiters.apiKey': 'Müşterinin anahtarı; kullanıcısı neyi görüyorsa onu görür.',
  'teamtailor.userId': 'Rakamlar: notların altında adı yazan Teamtailor kullanıcısı.',
  webhookSecret: '/hooks/CONNECTION adresine gelen ve eşitlemeyi hemen başlatan webhook’unki.',
  'workable.memberId': 'Her şeyin adına yazıldığı üyenin kimliği; ilanlara erişimi olmalı.',
  'workable.subdomain': 'acme.workable.com adresindeki acme.',
}
