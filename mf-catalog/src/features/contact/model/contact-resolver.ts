import { zodResolver } from '@hookform/resolvers/zod';
import { ContactForm } from 'shared-contracts/contact/schemas';

/** Validates the form with the contract's schema. */
export const contactResolver = zodResolver(ContactForm);
