/** Amounts in micros of a currency, to the last digit: never through a floating-point number. */
export function money(micros: string, currency: string): string {
  const digits = micros.padStart(7, "0");
  const whole = digits.slice(0, -6).replace(/\B(?=(?:\d{3})+$)/g, " ");
  const fraction = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${whole}.${fraction} ${currency}`;
}
