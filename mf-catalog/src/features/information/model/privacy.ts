import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { LegalSection, LegalShop } from './legal-text';

/** The privacy policy. It says what the software does: who changes that changes this. */
export const privacySections = ({ name, supportEmail }: LegalShop): readonly LegalSection[] => [
  {
    id: 'in-short',
    title: 'In short',
    blocks: [
      `You send ${name} photos of people you love. We print them, send them to you, and do nothing else with them. We sell no data, show no advertising and follow you to no other site.`,
      'The rest of this page says the same with all its details.',
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    blocks: [
      [
        'Orders: name, address, e-mail address, phone number, what you bought and what you paid. Without them we could not deliver, and the law makes us keep invoices.',
        'Photos: the files that you upload, for printing, and for printing again if something goes wrong.',
        'Accounts, if you make one: your e-mail address, your name if you tell us, your cart, and your password as a hash that nobody can turn back into it.',
        'Messages: what you write to us, and our answers.',
        'The newsletter, if you sign up: your e-mail address. Each mail has a link that ends it; after that we keep only that you have left, so that nobody puts you on the list again by mistake.',
        'Logs: for a short time our servers note which page was asked for and from which network address, to find faults and to stop abuse.',
      ],
    ],
  },
  {
    id: 'photos',
    title: 'Your photos',
    blocks: [
      'They can be opened by you and by the people here who print them, by nobody else. Their addresses cannot be guessed, and they are not handed to search engines.',
      'Phones write into a photo where it was taken. We remove that from every copy that leaves our storage, the previews on this site included.',
      'You keep all rights in your photos. We show none of them to others, in advertising or anywhere else, unless you have said yes in writing.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    blocks: [
      'You enter your card on the page of our payment provider. Its number never passes through our servers. We learn that you have paid, how much, and the number of the payment.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser’s memory',
    blocks: [
      'There are two cookies, and both are needed for the shop to work. One holds a random number by which we know that it is still you: to keep you signed in, and to let you see the photos that you uploaded. It is set when you sign in, upload a photo or check out, not before.',
      'The other is set while you are signed in. It tells our pages that you are, so that they show your account, and stop showing it in every tab when you log out. It says nothing about you and opens nothing. Both last 30 days at most, and logging out removes them. A copy of the second one is kept in your browser’s memory for as long as you are signed in.',
      'The cart of a guest is kept in your own browser, not with us, until you order or sign in.',
      'There are no cookies for advertising or statistics, and no scripts of other companies. That is why no banner asks you about them.',
    ],
  },
  {
    id: 'who-else',
    title: 'Who else gets something',
    blocks: [
      'Only who is needed to bring you your magnets, and only what they need for it:',
      [
        'the payment provider: your name, e-mail address and the amount;',
        'the carrier: your name, address and phone number;',
        'the companies whose computers we rent for this site, its files and its mail, who may not use any of it for themselves;',
        'authorities, where a law leaves us no choice.',
      ],
    ],
  },
  {
    id: 'how-long',
    title: 'For how long',
    blocks: [
      'Orders as long as tax law asks for invoices. Photos as long as the order that they belong to can still be returned or printed again, unless you ask us to delete them earlier. Accounts until you ask us to close them. The newsletter’s list until you leave it.',
    ],
  },
  {
    id: 'your-rights',
    title: 'What you can ask of us',
    blocks: [
      [
        'to see everything that we know about you;',
        'to correct what is wrong;',
        'to delete your photos, your account, or all that the law lets us delete;',
        'to get your data in a form that other shops can read.',
      ],
      `A mail to ${supportEmail} is enough. You have an answer within ${shopPolicy.contactReplyWithinHours} hours, and need to give no reason. If you think that we treat your data wrongly, you can also turn to the privacy authority of where you live.`,
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      `Children are on many of our magnets, and none of our customers: whoever orders must be at least ${shopPolicy.legal.ageOfBuyers}, or order together with a parent.`,
    ],
  },
  {
    id: 'changes',
    title: 'When this page changes',
    blocks: [
      'We write the new date at its top. If the change is one that you would want to know of, everybody who has an account gets a mail before it holds.',
    ],
  },
];
