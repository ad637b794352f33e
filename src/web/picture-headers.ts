/** The headers of an uploaded picture: it is a picture and nothing else, no cache keeps it, and no other site shows it. */
export const PICTURE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const
