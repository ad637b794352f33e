/** A script of its own: it is larger than all that the first screen needs. */
export { Upload } from 'tus-js-client'
