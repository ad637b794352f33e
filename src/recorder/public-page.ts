import { html, type PageContent } from '../web/pages.ts'

/** A position's public link: the candidate gives a name and an address, and records (interviews of source `dashboard`). */
export function applyPage(
  position: { name: string; organization: string; interview_condition: string | null },
  again: { problem?: string | undefined; typed?: Readonly<Record<string, unknown>> } = {},
): PageContent {
  const { problem } = again
  const typed = (field: string) => {
    const value = again.typed?.[field]
    return typeof value === 'string' ? value : ''
  }
  return {
    title: `${position.name}: video interview`,
    narrow: true,
    body: html`<p class="soft">${position.organization}</p><h1>${position.name}</h1>
      ${position.interview_condition ? html`<p>${position.interview_condition}</p>` : ''}
      ${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
      <form class="card" method="post">
        <p>You answer a few questions on video, by yourself, whenever it suits you. First tell us who you are.</p>
        <label for="firstName">First name</label><input id="firstName" name="firstName" type="text" value="${typed('firstName')}" required maxlength="100" autocomplete="given-name">
        <label for="lastName">Last name</label><input id="lastName" name="lastName" type="text" value="${typed('lastName')}" required maxlength="100" autocomplete="family-name">
        <label for="email">Email address</label><input id="email" name="email" type="email" value="${typed('email')}" required maxlength="254" autocomplete="email">
        <p><button type="submit">Continue</button></p>
      </form>`,
  }
}

/**
 * The answer to an application that led to no page of its own: the same whoever applied and however often, since it must
 * not show whether an address is known.
 */
export function receivedPage(position: { name: string; organization: string }, isMailed: boolean): PageContent {
  return {
    title: `${position.name}: application received`,
    narrow: true,
    body: html`<p class="soft">${position.organization}</p><h1>${position.name}</h1>
      <div class="card">${
        isMailed
          ? html`<p>Thank you. If this address can take part, we send it a personal link to the video interview within a few minutes.</p>
            <p>Look into your spam folder too. If no message comes, apply again later, or contact ${position.organization}.</p>`
          : html`<p>Thank you. If you have applied before, continue with the link you received when you applied.</p>
            <p>If you have lost it, contact ${position.organization}.</p>`
      }</div>`,
  }
}
