import { html, type PageContent } from '../web/pages.ts'

/** A position's public link: the candidate gives a name and an address, and records (interviews of source `dashboard`). */
export function applyPage(
  position: { name: string; organization: string; interview_condition: string | null },
  problem?: string,
): PageContent {
  return {
    title: `${position.name}: video interview`,
    narrow: true,
    body: html`<p class="soft">${position.organization}</p><h1>${position.name}</h1>
      ${position.interview_condition ? html`<p>${position.interview_condition}</p>` : ''}
      ${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
      <form class="card" method="post">
        <p>You answer a few questions on video, by yourself, whenever it suits you. First tell us who you are.</p>
        <label for="firstName">First name</label><input id="firstName" name="firstName" type="text" required maxlength="100" autocomplete="given-name">
        <label for="lastName">Last name</label><input id="lastName" name="lastName" type="text" required maxlength="100" autocomplete="family-name">
        <label for="email">Email address</label><input id="email" name="email" type="email" required maxlength="254" autocomplete="email">
        <p><button type="submit">Continue</button></p>
      </form>`,
  }
}
