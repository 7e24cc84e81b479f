import { zodResolver } from '@hookform/resolvers/zod';
import { ContactForm } from 'shared-contracts/contact/schemas';

/** The contract's own rules, for the form. */
export const contactResolver = zodResolver(ContactForm);
