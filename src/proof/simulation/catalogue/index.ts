import type { CatalogueService } from '../need.ts';
import { groceryDelivery } from './grocery-delivery.ts';
import { homeCleaning } from './home-cleaning.ts';
import { printShop } from './print-shop.ts';

/** What simulated worlds are drawn from: written for this project, by no pipeline's measure. */
export const CATALOGUE: readonly CatalogueService[] = [groceryDelivery, homeCleaning, printShop];
