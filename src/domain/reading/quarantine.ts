/**
 * Why a fragment is held back: `machine_talk` speaks to the program that reads it instead of asking for something ·
 * `poison` is one of a campaign. Whatever is held back counts nowhere until a person lets it go.
 */
export type QuarantineReason = 'machine_talk' | 'poison';
