/** This case says nothing about this server; the sentence says why. */
export class Skip extends Error {}
