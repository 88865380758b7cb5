export { MAX_QUANTITY, type PriceReason, priceUsage } from "./tariff/price-usage.ts";
export { type AmountReason, checkAmount } from "./usage/check-amount.ts";
