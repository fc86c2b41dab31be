// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Asking the wallet on the same device for documents (the original interface, version 1.0.0).
public enum VKarmaneSDK {}
