/**
 * A script of its own: it is larger than all that the first screen needs. What it exports stays as it is: pages from before an upgrade get the
 * script of now.
 */
export { Upload } from 'tus-js-client'
