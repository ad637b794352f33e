const LIST = '/v1/applicant_tracking/applications'

/**
 * Whether a link names the company's own list of applications. Live clients met it without a host (`/v1/…`), on the vendor's
 * gateway, and on the company's host, whichever of them they had asked.
 */
export function isOwnList(baseUrl: string, companyDomain: string): (link: URL) => boolean {
  const company = companyDomain.toLowerCase()
  const base = new URL(baseUrl)
  const paths: Readonly<Record<string, readonly string[]>> = {
    'https://api.bamboohr.com': [`/api/gateway.php/${company}${LIST}`],
    [`https://${company}.bamboohr.com`]: [`/api${LIST}`, `/api/gateway.php/${company}${LIST}`],
  }
  // A path without a host is read as if it stood on the host that was asked.
  const ofBase = [LIST, `/api${LIST}`, `/api/gateway.php/${company}${LIST}`, baseList(base).toLowerCase()]
  return (link) => {
    const own = link.origin === base.origin ? ofBase : (paths[link.origin] ?? [])
    return link.username === '' && own.includes(link.pathname.toLowerCase())
  }
}

const baseList = (base: URL): string => `${base.pathname.replace(/\/+$/, '')}/applicant_tracking/applications`
