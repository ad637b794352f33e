/** The one position of the bench's interview API. */
export const POSITION = '640000004c081dbf00000000'
