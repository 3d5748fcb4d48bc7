// Suspects and supports enter.
// What is held back leaves, and who stands behind each word.

export { keepSupport, sayingsIn, takeBack } from './kept-support.ts';
export {
  type CampaignRow,
  campaignSamples,
  decideCampaign,
  findCampaign,
  followCampaigns,
  heldAlone,
  holdCampaign,
  listCampaigns,
  noteLooks,
  ownersLeft,
  poolSayings,
  quarantinedIds,
  releaseFragment,
} from './quarantine.ts';
export { sayings } from './word-support.ts';
