// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
//
// Names and values are as Apple documents them: sets that Swift would not hand to Objective-C.
#ifndef ETUI_APPLE_UIKIT_TYPES_H
#define ETUI_APPLE_UIKIT_TYPES_H

enum __attribute__((flag_enum, enum_extensibility(open))) UIControlState : unsigned long;
typedef enum UIControlState UIControlState;
enum __attribute__((flag_enum, enum_extensibility(open))) UIControlState : unsigned long {
    UIControlStateNormal = 0,
    UIControlStateHighlighted = 1 << 0,
    UIControlStateDisabled = 1 << 1,
    UIControlStateSelected = 1 << 2,
};

#endif
