/** The product's own zod, so that a connector which lives elsewhere needs none of its own. */
export { z } from 'zod'
